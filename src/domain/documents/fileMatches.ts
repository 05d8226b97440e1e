import { type ProposedDays, proposeDocumentDates } from '../common/datesInText.ts'
import { MONTH_NAMES } from '../common/monthNames.ts'
import { isGenericRfc, normalizeRfc } from '../common/rfc.ts'
import { normalizeText, removeCaseAndAccents, splitWords } from '../common/text.ts'
import { repairFileName } from './fileNameEncoding.ts'
import {
  findPeriodsInFileName,
  isMonthName,
  removePeriodSuffix,
  scorePeriodMatch,
} from './fileNamePeriods.ts'
import {
  DOCUMENT_KINDS,
  findKindInText,
  findKindInWords,
  INSTITUTIONS,
  isDocumentWord,
  NOISE_WORDS,
  SHARED_WORDS,
  STOP_WORDS,
} from './fileNameWords.ts'

/** Requirement of a person, or obligation of the company, to which an uploaded file may belong. */
export interface Target {
  id: string
  /** Name of the person's requirement or the company's obligation. */
  name: string
  /** Person of the requirement; null for an obligation of the company. */
  person: { id: string; name: string; rfc?: string | undefined } | null
  /** First month of the period ('YYYY-MM') for a document with periods. */
  period?: string | null | undefined
}

/** Proposed owner, requirement and dates of a file; null if unknown. */
export interface Match {
  person: string | null
  target: string | null
  days: ProposedDays
}

/** Owner of documents that belong to the company, not to a person. */
export const COMPANY_OWNER = 'company'

/** Words and other clues in a file's name and text, which tell what the file is. */
interface Clues {
  /** Normalized file name in upper case. */
  name: string
  nameWords: readonly string[]
  /** Words of the file name, with joined pairs such as "dc3". */
  nameWordsAndPairs: readonly string[]
  textWords: string
  /** Name and text in upper case without separators, so that an RFC with spaces is found. */
  compact: string
  /** Same text as `compact`, but without accents and tildes, so that Ñ becomes N. */
  folded: string
  /** Kind of document (a key of DOCUMENT_KINDS); undefined if unknown. */
  kind: string | undefined
  /** Kind of document that the file name alone tells. */
  nameKind: string | undefined
  periods: ReturnType<typeof findPeriodsInFileName>
}

/** Adds words joined with a following number: ["dc", "3"] also gives "dc3". */
const addJoinedNumberWords = (list: readonly string[]): string[] => [
  ...list,
  ...list.flatMap((word, i) =>
    word.length <= 3 && /^\d{1,2}$/u.test(list[i + 1] ?? '') ? [word + list[i + 1]] : [],
  ),
]

/** Joins each word with the next word: ["32", "d"] gives ["32d"]. */
const joinNeighbouringWords = (list: readonly string[]): string[] =>
  list.flatMap((word, i) => (i + 1 < list.length ? [word + list[i + 1]] : []))

/** Returns words and what they may be together: "dc 3" is "dc3", and "32 d" is "32d". */
const listWordsAndPairs = (list: readonly string[]): string[] => [
  ...addJoinedNumberWords(list),
  ...joinNeighbouringWords(list),
]

const joinWordsWithSpaces = (list: readonly string[]): string => ` ${list.join(' ')} `

/** Matches a tilde or accent that a program wrote beside its letter: "MUN~J". */
const LOOSE_MARK = /(?<=\p{L})[~˜´`¨^](?=\p{L})/gu

/** Repairs encoding errors in a file name and unifies its characters. */
const normalizeFileName = (name: string): string =>
  normalizeText(repairFileName(name).replace(LOOSE_MARK, '')).normalize('NFKC')

const SEPARATORS = /[\s\p{Pd}_.]/gu

const collectFileMatchingClues = (fileName: string, fileText: string): Clues => {
  const name = normalizeFileName(fileName)
  const text = normalizeText(fileText).normalize('NFKC')
  const stem = name.replace(/\.[^.]+$/u, '').replace(/\(\d{1,2}\)/gu, ' ')
  const nameWords = splitWords(stem.replaceAll('_', ' '))
  const nameKind = findKindInWords(listWordsAndPairs(nameWords))
  const textWords = joinWordsWithSpaces(splitWords(text))
  const compact = `${name}\n${text}`.toUpperCase().replace(SEPARATORS, '')
  return {
    name: name.toUpperCase(),
    nameWords,
    nameWordsAndPairs: addJoinedNumberWords(nameWords),
    textWords,
    kind: nameKind ?? findKindInText(textWords),
    nameKind,
    periods: findPeriodsInFileName(nameWords),
    compact,
    folded: removeCaseAndAccents(compact).toUpperCase(),
  }
}

/** Whether one of the candidates equals the word or abbreviates it. */
const equalsOrAbbreviatesWord = (word: string, candidates: readonly string[]): boolean =>
  candidates.some((one) => one === word || (one.length >= 4 && word.startsWith(one)))

/** Number of characters at the beginning of a CURP that equal the RFC. */
const COMMON_LENGTH = 10

/** Patterns for the characters that replace Ñ or & in file names. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  Ñ: '[NÑ?_#¥¤+\\-\\uFFFD]',
  '&': '(?:&(?:AMP;?)?|%26|[?_#+\\-\\uFFFD])',
}

/** Whether a file name contains the RFC with other characters instead of Ñ or &. */
const containsRfcWithReplacedLetters = (name: string, rfc: string): boolean => {
  if (!/[Ñ&]/u.test(rfc)) return false
  const letters = Array.from(rfc, (letter) => REPLACEMENTS[letter] ?? letter)
  return new RegExp(letters.join('[\\s\\p{Pd}_.]*'), 'u').test(name)
}

/** Returns a score for finding a person's RFC or CURP in a file. An exact match scores higher than N instead of Ñ. */
const scoreRfcMatch = (rfc: string, { name, compact, folded }: Clues): number => {
  const number = normalizeRfc(normalizeText(rfc)).slice(0, COMMON_LENGTH)
  if (number.length < COMMON_LENGTH || isGenericRfc(number)) return 0
  if (compact.includes(number)) return 11
  return folded.includes(removeCaseAndAccents(number).toUpperCase()) ||
    containsRfcWithReplacedLetters(name, number)
    ? 10
    : 0
}

/** Splits the name of a person, "Surnames, Given names", into significant words. */
const splitPersonName = (name: string): { surnames: string[]; givenNames: string[] } => {
  const [surnames = [], givenNames = []] = name
    .split(',')
    .map((part) => splitWords(part).filter((word) => word.length > 1 && !STOP_WORDS.has(word)))
  return { surnames, givenNames }
}

/** Whether a word may name a document, its period, or nothing, so that it is not taken for a surname. */
const isNoSurname = (word: string, targetWords: ReadonlySet<string>): boolean =>
  isDocumentWord(word) || isMonthName(word) || targetWords.has(word)

/** What tells the people of a list apart. */
interface PeopleWords {
  /** Number of people whose name contains each word. */
  counts: ReadonlyMap<string, number>
  /** Words in the names of requirements. */
  targetWords: ReadonlySet<string>
}

const countNameWords = (
  people: readonly NonNullable<Target['person']>[],
  targets: readonly Target[],
): PeopleWords => {
  const counts = new Map<string, number>()
  for (const { name } of people)
    for (const word of new Set(splitWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const names = new Set(targets.map(({ name }) => name))
  return { counts, targetWords: new Set([...names].flatMap(splitWords)) }
}

/**
 * Returns how many words of a person's name are in a file name; 0 if the file may be of somebody with a similar name. One word is enough if it is a
 * first surname that only this person of the list has, and the file name has no words of another name.
 */
const countPersonWords = (
  name: string,
  { nameWords }: Clues,
  { counts, targetWords }: PeopleWords,
): number => {
  const { surnames, givenNames } = splitPersonName(name)
  const [firstSurname = ''] = surnames
  const personWords = splitWords(name)
  const isInName = (word: string) => nameWords.includes(word)
  const count = [...surnames, ...givenNames].filter(isInName).length
  const isOfOtherName = (word: string) =>
    word.length === 1
      ? /[b-z]/u.test(word) && !personWords.some((one) => one.startsWith(word)) && !STOP_WORDS.has(word)
      : word.length > 2 &&
        /^\p{L}+$/u.test(word) &&
        !personWords.includes(word) &&
        !isNoSurname(word, targetWords)
  // Another second surname is of another person.
  const nextWord = nameWords[nameWords.indexOf(firstSurname) + 1] ?? ''
  if (count >= 2 && isInName(firstSurname) && givenNames.some(isInName) && !isOfOtherName(nextWord))
    return count
  if (nameWords.some(isOfOtherName)) return 0
  if (count >= 2) return count
  const isOnlyOne = counts.get(firstSurname) === 1 && !isNoSurname(firstSurname, targetWords)
  return count === 1 && isInName(firstSurname) && isOnlyOne ? count : 0
}

/** Returns a score for how surely a file belongs to a person, by RFC, CURP or name. */
const scorePersonMatch = (
  { name, rfc = '' }: NonNullable<Target['person']>,
  clues: Clues,
  peopleWords: PeopleWords,
): number => {
  const rfcScore = scoreRfcMatch(rfc, clues)
  if (rfcScore > 0) return rfcScore
  const parts = name.split(',').map((part) => splitWords(part).join(' '))
  const isInText = [parts, parts.toReversed()].some((order) =>
    clues.textWords.includes(` ${order.join(' ')} `),
  )
  return (isInText ? 4 : 0) + countPersonWords(name, clues, peopleWords)
}

/** Whether the text of a file contains the period, such as "2026 03" or "marzo de 2026". */
const isPeriodInText = (period: string, { textWords }: Clues): boolean => {
  const [year = '', month = ''] = period.split('-')
  const name = MONTH_NAMES[Number(month) - 1] ?? ''
  const forms = [`${year} ${month}`, `${month} ${year}`, `${name} ${year}`, `${name} de ${year}`]
  const short = name.slice(0, 3)
  return [...forms, `${short} ${year}`, `${year} ${short}`].some((form) => textWords.includes(` ${form} `))
}

/** Returns the name of a requirement or obligation without its period. */
const getNameWithoutPeriod = ({ name, period }: Target): string => (period ? removePeriodSuffix(name) : name)

/** Returns the abbreviation in brackets at the end of a name: "Opinión (32-D)" gives "32d". */
const getBracketedAbbreviation = (target: Target): string | undefined => {
  const inBrackets = /\(([^()]{2,8})\)\s*$/u.exec(getNameWithoutPeriod(target))?.[1]
  const abbreviation = inBrackets && splitWords(inBrackets).join('')
  return abbreviation && !INSTITUTIONS.has(abbreviation) ? abbreviation : undefined
}

/** Returns the words that identify a requirement or obligation. */
const listRequirementNameWords = (target: Target): string[] =>
  splitWords(getNameWithoutPeriod(target).replace(/(\p{L})-(\d)/gu, '$1$2')).filter(
    (word) => !STOP_WORDS.has(word) && !/^\d+$/u.test(word),
  )

/** Returns the words of a file name that may name the document, without owner, numbers and filler words. */
const listDocumentNameWords = ({ nameWords }: Clues, ownerWords: readonly string[]): string[] =>
  nameWords.filter(
    (word) =>
      word.length > 1 &&
      !/^\d+$|\d{3}/u.test(word) &&
      !STOP_WORDS.has(word) &&
      !NOISE_WORDS.has(word) &&
      !isMonthName(word) &&
      !ownerWords.includes(word),
  )

const findKindOfTarget = (target: Target): string | undefined =>
  findKindInWords(listWordsAndPairs(splitWords(getNameWithoutPeriod(target))))

/** Whether the name of a file tells that it is a document of the company, which no person of the list needs. */
const isCompanyFile = ({ nameKind = '' }: Clues, targets: readonly Target[]): boolean => {
  if (!DOCUMENT_KINDS[nameKind]?.isOfCompany) return false
  const personTargets = new Map(targets.flatMap((one) => (one.person ? [[one.name, one]] : [])))
  return ![...personTargets.values()].some((one) => findKindOfTarget(one) === nameKind)
}

/** Returns a score for how well a file fits a requirement, by words in its name and text. A file of another kind scores 0. */
const scoreRequirementMatch = (target: Target, clues: Clues, rest: readonly string[]): number => {
  const { period } = target
  const name = getNameWithoutPeriod(target)
  const kind = findKindOfTarget(target)
  if (kind && clues.kind && kind !== clues.kind) return 0
  const targetWords = listRequirementNameWords(target)
  const matches = targetWords.filter((word) => equalsOrAbbreviatesWord(word, clues.nameWordsAndPairs))
  const isIdentified =
    matches.some((word) => !SHARED_WORDS.has(word)) ||
    (matches.length > 0 &&
      rest.every((word) => targetWords.some((one) => equalsOrAbbreviatesWord(one, [word]))))
  const share = targetWords.length === 0 ? 0 : matches.length / targetWords.length
  const abbreviation = getBracketedAbbreviation(target)
  const isAbbreviated =
    abbreviation !== undefined &&
    [...clues.nameWordsAndPairs, ...joinNeighbouringWords(clues.nameWords)].includes(abbreviation)
  const isInText = clues.textWords.includes(joinWordsWithSpaces(splitWords(name)))
  const score =
    Math.max(isIdentified && share >= 0.5 ? 4 * share : 0, isAbbreviated ? 4 : 0) +
    (isInText ? 3 : 0) +
    (kind !== undefined && kind === clues.kind ? 3 : 0)
  if (score === 0 || !period) return score
  const periodScore = scorePeriodMatch({ name: target.name, period }, clues.periods)
  if (periodScore === undefined) return 0
  return score + (periodScore || (isPeriodInText(period, clues) ? 2 : 0))
}

/** Returns the candidate with the highest score; undefined if two candidates have the same score. */
const pickHighestScoredItem = <T>(scored: readonly { item: T; score: number }[]): T | undefined => {
  const [best, next] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return best && best.score > (next?.score ?? 0) ? best.item : undefined
}

/** Returns the requirement that fits the file best. Of equally good periods, the oldest is due first and therefore chosen. */
const pickBestMatchingRequirement = (
  targets: readonly Target[],
  clues: Clues,
  rest: readonly string[],
): Target | undefined => {
  const scored = targets.map((item) => ({ item, score: scoreRequirementMatch(item, clues, rest) }))
  const candidates = scored.filter(
    ({ item, score }, i) =>
      !item.period ||
      scored.findIndex(
        (one) => one.score === score && getNameWithoutPeriod(one.item) === getNameWithoutPeriod(item),
      ) === i,
  )
  return pickHighestScoredItem(candidates)
}

/** Returns the only possible requirement, if the file does not name another document. */
const pickOnlyMatchingRequirement = (
  targets: readonly Target[],
  clues: Clues,
  rest: readonly string[],
): Target | undefined =>
  targets.length === 1 && rest.length === 0 && clues.kind === undefined ? targets[0] : undefined

/** Returns the id of the requirement that fits a file of a known owner; null if unclear. */
export const matchOwnerFileToRequirement = (
  { name, text }: { name: string; text: string },
  targets: readonly Target[],
): string | null => {
  const clues = collectFileMatchingClues(name, text)
  const rest = listDocumentNameWords(clues, splitWords(targets[0]?.person?.name ?? ''))
  return (
    (pickBestMatchingRequirement(targets, clues, rest) ?? pickOnlyMatchingRequirement(targets, clues, rest))
      ?.id ?? null
  )
}

/** Proposes the owner and the requirement of an uploaded file, by RFC, CURP, names and other words. */
export const matchFileToRequirement = (
  file: { name: string; text: string },
  targets: readonly Target[],
): Match => {
  const clues = collectFileMatchingClues(file.name, file.text)
  const days = proposeDocumentDates(file.text)
  const people = [...new Map(targets.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()]
  const peopleWords = countNameWords(people, targets)
  const person = isCompanyFile(clues, targets)
    ? undefined
    : pickHighestScoredItem(
        people.map((item) => ({ item, score: scorePersonMatch(item, clues, peopleWords) })),
      )
  if (!person) {
    const companyTargets = targets.filter((one) => one.person === null)
    const target = pickBestMatchingRequirement(companyTargets, clues, listDocumentNameWords(clues, []))
    return { person: target ? COMPANY_OWNER : null, target: target?.id ?? null, days }
  }
  const personTargets = targets.filter((one) => one.person?.id === person.id)
  return { person: person.id, target: matchOwnerFileToRequirement(file, personTargets), days }
}

/** Letters of an RFC that may have been written as N in a file name. */
const POSSIBLE_LETTERS: Readonly<Record<string, readonly string[]>> = { N: ['N', 'Ñ'] }
const LOST_LETTER = ['Ñ', '&']
const LETTERS_AND_DAY = /^[A-ZÑ&?_#¥¤\uFFFD]{4}\d{6}/u

/** Returns the RFCs that a file name may mean, because Ñ and & are often replaced in file names. */
export const listPossibleRfcs = (stem: string): string[] => {
  const compact = normalizeFileName(stem)
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
  const rfc = normalizeRfc(LETTERS_AND_DAY.test(compact) ? compact : compact.replaceAll('_', ''))
  if (!LETTERS_AND_DAY.test(rfc)) return [rfc]
  const spellings = Array.from(rfc.slice(0, 4)).reduceRight<string[]>(
    (endings, letter) => {
      const letters = POSSIBLE_LETTERS[letter] ?? (/[A-ZÑ&]/u.test(letter) ? [letter] : LOST_LETTER)
      return letters.flatMap((one) => endings.map((ending) => one + ending))
    },
    [rfc.slice(4)],
  )
  return [...new Set([rfc, ...spellings])]
}
