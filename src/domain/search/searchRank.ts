import { normalizePhoneNumber } from '../common/phone.ts'
import { removeCaseAndAccents, splitWords } from '../common/text.ts'
import { joinWordsOfName } from './indexedWords.ts'

interface Candidate {
  kind: string
  /** All names of the result, such as a person's name in both orders. */
  names: readonly string[]
  /** Whether a name with all words of the query counts as if it started with the query. */
  wholeWordsFirst?: boolean
}

/** Quality of a match, the best first. OTHERWISE means a match in another field, such as the company. */
const [EXACT, STARTS, WORD, CONTAINS, OTHERWISE] = [0, 1, 2, 3, 4]

/** Minimum length of a query that may match inside a word. Shorter texts are part of most names. */
const MIN_INSIDE = 3

/** Minimum length of a query that may match several words written as one, such as "delacruz". */
const MIN_JOINED = 5

/** Joins letters and digits, so that separators in phone numbers and folios do not matter. */
const joinLettersAndDigits = (text: string): string => splitWords(text).join('')
const removeQuerySeparators = (text: string): string =>
  joinLettersAndDigits(/\d/u.test(text) ? normalizePhoneNumber(text) : text)

const getNameMatchLevel = (name: string, query: string): number => {
  const queryWords = splitWords(query)
  const nameWords = splitWords(name)
  if (queryWords.length === 0) return OTHERWISE
  const fullQuery = queryWords.join(' ')
  const fullName = nameWords.join(' ')
  const compacted =
    /\d/u.test(query) || (queryWords.length === 1 && fullQuery.length >= MIN_JOINED)
      ? removeQuerySeparators(query)
      : undefined
  if (fullName === fullQuery || joinLettersAndDigits(name) === compacted) return EXACT
  if (fullName.startsWith(fullQuery) || (compacted && joinLettersAndDigits(name).startsWith(compacted)))
    return STARTS
  if (queryWords.every((word) => nameWords.some((one) => one.startsWith(word)))) return WORD
  if (compacted && joinWordsOfName(name).some((one) => one.startsWith(compacted))) return WORD
  return fullQuery.length >= MIN_INSIDE && removeCaseAndAccents(name).includes(removeCaseAndAccents(query))
    ? CONTAINS
    : OTHERWISE
}

const getBestNameMatchLevel = (names: readonly string[], query: string): number =>
  Math.min(OTHERWISE, ...names.map((name) => getNameMatchLevel(name, query)))

/** Whether one of the names matches the query. */
export const matchesAnySearchName = (names: readonly string[], query: string): boolean =>
  getBestNameMatchLevel(names, query) < OTHERWISE

/** Whether all words of the query are complete words of the name. */
const hasAllQueryWords = (name: string, query: string): boolean => {
  const nameWords = splitWords(name)
  const queryWords = splitWords(query)
  return queryWords.length > 0 && queryWords.every((word) => nameWords.includes(word))
}

/** Returns the sort rank of a search result among `kinds`. */
const getSearchResultRank = (
  { kind, names, wholeWordsFirst }: Candidate,
  query: string,
  kinds: readonly string[],
): number => {
  const level = getBestNameMatchLevel(names, query)
  const isRaised = wholeWordsFirst && level > STARTS && names.some((name) => hasAllQueryWords(name, query))
  return (isRaised ? STARTS : level) * kinds.length + kinds.indexOf(kind) + (isRaised ? 0.5 : 0)
}

/**
 * Sorts search results by how well their names match the query. Of equally good matches, those of the earlier kind come first;
 * within a kind, they keep their order.
 */
export const sortSearchResults = <C extends Candidate>(
  query: string,
  candidates: readonly C[],
  kinds: readonly string[],
): C[] => {
  const ranked = candidates.map((candidate) => ({
    candidate,
    rank: getSearchResultRank(candidate, query, kinds),
  }))
  const best = new Map<string, number>()
  for (const { candidate, rank } of ranked)
    best.set(candidate.kind, Math.min(rank, best.get(candidate.kind) ?? rank))
  return ranked
    .toSorted(
      (a, b) => (best.get(a.candidate.kind) ?? 0) - (best.get(b.candidate.kind) ?? 0) || a.rank - b.rank,
    )
    .map(({ candidate }) => candidate)
}

/** Completes a quotation number in a query: "42" or "cot 42" becomes "000042". Other texts stay unchanged. */
export const completeFolioSearchQuery = (text: string): string => {
  const number = /^(?:cot(?:izaci[oó]n)?[\s.-]*)?(?:#|no\.?\s*)?(?<digits>\d{1,4})$/iu.exec(text.trim())
    ?.groups?.digits
  return number ? number.padStart(6, '0') : text
}
