import { groupBy } from '../domain/groupBy.ts'
import { splitWords } from '../domain/text.ts'
import { isInner } from './logFields.ts'
import { kindText } from './logKinds.ts'
import { labelledFields } from './logLabels.ts'
import { FACT_WORDS } from './logSentences.ts'
import { ACTIONS, actionText } from './logWords.ts'

/* By what words and fields the Bitácora is searched: words become facts (factsIn in domain/auditLog.ts) and actions, by which the database looks. */

/** Rows that are added and never changed, and fields that a row keeps. */
const ADDED_ONLY = new Set(['accreditations', 'personnel_moves', 'veto_exceptions', 'inspections'])
const KEPT = new Set(['created_at', 'uploaded_by', 'personnel', 'person', 'person_name', 'item', 'user'])

const told = labelledFields().filter(
  ({ collection, field }) => !isInner(field) && !ADDED_ONLY.has(collection) && !KEPT.has(field),
)
/** Every kind of record that has a history. */
const COLLECTIONS = [...new Set(labelledFields().map(({ collection }) => collection))]

const factOf = ({ collection, field }: { collection: string; field: string }): string =>
  `${collection}.${field}`

/** The fields by which a list can be narrowed, one for each label; each by the first of those that are called so. */
export const FIELD_CHOICES: readonly { id: string; name: string }[] = [...groupBy(told, ({ label }) => label)]
  .flatMap(([name, [first]]) => (first ? [{ id: factOf(first), name }] : []))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'))

/** The facts of the fields that are called as this one is. */
export const factsOfField = (fact: string): string[] => {
  const label = told.find((one) => factOf(one) === fact)?.label
  return told.filter((one) => one.label === label).map(factOf)
}

/** What is looked for: entries that tell one of the facts, or are one of the actions. */
export interface Looked {
  facts: string[]
  actions: string[]
}

/** "acreditadas" and "acreditado" are found alike, and "teléfonos" as "teléfono". */
const stemOf = (word: string): string => {
  const singular = word.length > 4 ? word.replace(/s$/u, '') : word
  return singular.length > 4 ? singular.replace(/[aeo]$/u, '') : singular
}

/** So many letters may be the beginning of a word; fewer are a word. */
const BEGINNING = 4

const isWord = (asked: string, word: string): boolean =>
  stemOf(asked) === stemOf(word) || (asked.length >= BEGINNING && word.startsWith(asked))

const item = (text: string, facts: string[], actions: string[] = []) => ({
  words: [...new Set(splitWords(text))],
  facts,
  actions,
})

/** What it was that an action did is told by facts, of which it has several. */
const TOLD_BY_FACTS = new Set(['accreditations.create', 'evidence.review', 'companyPapers.review'])

const VOCABULARY = [
  ...told.map((one) => item(`${one.label} ${kindText(one.collection)}`, [factOf(one)])),
  ...COLLECTIONS.flatMap((collection) => [
    item(`eliminado eliminada eliminó eliminar ${kindText(collection)}`, [`${collection}-`]),
    ...(collection === 'accreditations'
      ? []
      : [item(`agregado agregada agregó agregar alta ${kindText(collection)}`, [`${collection}+`])]),
  ]),
  ...Object.entries(FACT_WORDS).map(([fact, text]) =>
    item(`${text} ${kindText(fact.split(/[.+-]/u)[0] ?? '')}`, [fact]),
  ),
  ...ACTIONS.filter((action) => !TOLD_BY_FACTS.has(action)).map((action) =>
    item(actionText({ action }), [], [action]),
  ),
]

/** Words that say nothing of what is looked for. */
const IDLE = new Set(splitWords('a al con de del el en la las lo los o para por que se su sus un una y'))

const knows = ({ words: present }: (typeof VOCABULARY)[number], asked: string): boolean =>
  present.some((word) => isWord(asked, word))

/** What typed words say of fields and of what was done, and those that say nothing of these: names. */
export const lookedFor = (q: string): Looked & { names: string } => {
  const typedWords = splitWords(q).filter((word) => !IDLE.has(word))
  const known = typedWords.filter((word) => VOCABULARY.some((one) => knows(one, word)))
  const found = known.length === 0 ? [] : VOCABULARY.filter((one) => known.every((word) => knows(one, word)))
  const names = found.length === 0 ? typedWords : typedWords.filter((word) => !known.includes(word))
  return {
    facts: [...new Set(found.flatMap(({ facts }) => facts))],
    actions: [...new Set(found.flatMap(({ actions }) => actions))],
    names: names.join(' '),
  }
}
