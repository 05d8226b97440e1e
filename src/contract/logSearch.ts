import { groupBy } from '../domain/common/groupBy.ts'
import { splitWords } from '../domain/common/text.ts'
import { REVIEWED_KINDS } from '../domain/documents/kinds.ts'
import { formatLoggedAction, LOG_ACTIONS } from './logActions.ts'
import { EVENTS } from './logEvents.ts'
import { getRecordTypeLabel, LOG_COLLECTIONS, listLabelledFields } from './logLabels.ts'
import { isTechnicalFieldName } from './logValues.ts'

/** Collections whose rows never change. */
const IMMUTABLE_COLLECTIONS = new Set(['accreditations', 'personnel_moves', 'veto_exceptions', 'inspections'])
/** Fields that never change. */
const IMMUTABLE_FIELDS = new Set([
  'created_at',
  'uploaded_by',
  'personnel',
  'person',
  'person_name',
  'item',
  'user',
])

const SEARCHABLE_FIELDS = listLabelledFields()
  .filter(
    ({ collection, field }) =>
      !isTechnicalFieldName(field) && !IMMUTABLE_COLLECTIONS.has(collection) && !IMMUTABLE_FIELDS.has(field),
  )
  .map(({ collection, field, label }) => ({ collection, label, fact: `${collection}.${field}` }))

/** Options of the field filter, one per label. */
export const FIELD_CHOICES: readonly { id: string; name: string }[] = [
  ...groupBy(SEARCHABLE_FIELDS, ({ label }) => label),
]
  .map(([name, [{ fact }]]) => ({ id: fact, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'))

/** Returns all fields with the same label as a field, such as `personnel.phone`. */
export const listFieldsWithSameLabel = (fact: string): string[] => {
  const label = SEARCHABLE_FIELDS.find((field) => field.fact === fact)?.label
  return SEARCHABLE_FIELDS.filter((field) => field.label === label).map((field) => field.fact)
}

/** Removes the ending of a word, so that "acreditadas" matches "acreditado". */
const getWordStem = (word: string): string => {
  const singular = word.length > 4 ? word.replace(/s$/u, '') : word
  return singular.length > 4 ? singular.replace(/[aeo]$/u, '') : singular
}

/** Minimum number of letters of a search word that may match the beginning of a word. */
const MIN_PREFIX_LENGTH = 4

const matchesWordOrVerbForm = (searchWord: string, word: string): boolean =>
  getWordStem(searchWord) === getWordStem(word) ||
  (searchWord.length >= MIN_PREFIX_LENGTH && word.startsWith(searchWord))

/** Words that find changes (`facts`) and actions in the audit log. */
interface SearchTerm {
  words: ReadonlySet<string>
  facts: readonly string[]
  actions: readonly string[]
}

/** Returns an infinitive with its past forms: "aprobar", "aprobado", "aprobada", "aprobó". */
const listVerbForms = (word: string): string[] => {
  const [, stem, vowel] = /^(\p{L}{3,})([aei])r$/u.exec(word) ?? []
  if (!stem) return [word]
  const endings = vowel === 'a' ? ['ado', 'ada', 'o'] : ['ido', 'ida', 'io']
  return [word, ...endings.map((ending) => stem + ending)]
}

/** Builds the words that find a change, such as `personnel.phone`. */
const createLogSearchTerm = (fact: string, text: string, searchWords = ''): SearchTerm => ({
  words: new Set([
    ...splitWords(`${text} ${getRecordTypeLabel(fact.split(/[.+-]/u)[0] ?? '')}`),
    ...splitWords(searchWords).flatMap(listVerbForms),
  ]),
  facts: [fact],
  actions: [],
})

const removePhrasePlaceholders = (phrase: string): string => phrase.replace(/\[.*?\]|\{.*?\}/gu, '')

/** Actions that a text search omits, because the changed rows match more precisely. */
const ACTIONS_WITH_EVENTS = new Set([
  'accreditations.create',
  ...REVIEWED_KINDS.map((name) => `${name}.review`),
])

const SEARCH_TERMS: readonly SearchTerm[] = [
  ...SEARCHABLE_FIELDS.map(({ label, fact }) => createLogSearchTerm(fact, label)),
  ...LOG_COLLECTIONS.map((collection) => createLogSearchTerm(`${collection}-`, '', 'eliminar')),
  ...LOG_COLLECTIONS.filter((collection) => collection !== 'accreditations').map((collection) =>
    createLogSearchTerm(`${collection}+`, '', 'agregar alta'),
  ),
  ...Object.entries(EVENTS).map(([fact, { phrase, phraseIfEmptied = '', searchWords }]) =>
    createLogSearchTerm(fact, removePhrasePlaceholders(`${phrase} ${phraseIfEmptied}`), searchWords),
  ),
  ...LOG_ACTIONS.filter((action) => !ACTIONS_WITH_EVENTS.has(action)).map((action) => ({
    words: new Set(splitWords(formatLoggedAction({ action }))),
    facts: [],
    actions: [action],
  })),
]

/** Words that a search ignores. */
const STOP_WORDS = new Set(
  splitWords('a al con de del el en la las lo los o para por que se su sus un una y'),
)

const searchTermMatchesWord = ({ words }: SearchTerm, searchWord: string): boolean =>
  [...words].some((word) => matchesWordOrVerbForm(searchWord, word))

/** Parsed search of the audit log. Entries match by change, action and name of the record. */
export interface LogSearch {
  facts: string[]
  actions: string[]
  /** Search words that match no change or action. These words are searched in names of records. */
  names: string
}

/** Parses the text of a search, such as "teléfono de María". */
export const parseLogSearchQuery = (text: string): LogSearch => {
  const searchWords = splitWords(text).filter((word) => !STOP_WORDS.has(word))
  const termWords = searchWords.filter((word) =>
    SEARCH_TERMS.some((term) => searchTermMatchesWord(term, word)),
  )
  const terms =
    termWords.length === 0
      ? []
      : SEARCH_TERMS.filter((term) => termWords.every((word) => searchTermMatchesWord(term, word)))
  const names = terms.length === 0 ? searchWords : searchWords.filter((word) => !termWords.includes(word))
  return {
    facts: [...new Set(terms.flatMap(({ facts }) => facts))],
    actions: [...new Set(terms.flatMap(({ actions }) => actions))],
    names: names.join(' '),
  }
}
