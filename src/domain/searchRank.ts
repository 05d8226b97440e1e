import { normalizePhone } from './phone.ts'
import { fold, words } from './text.ts'

/** What the search of the bar finds. Of matches that are equally good, an earlier kind comes first. */
const KINDS = [
  'pages',
  'actions',
  'companies',
  'people',
  'quotations',
  'contacts',
  'users',
  'notices',
] as const
export type SearchKind = (typeof KINDS)[number]

interface Candidate {
  kind: SearchKind
  /** All that it is known by, such as a person's name in either order. */
  names: readonly string[]
}

/** How well a name answers a text, the best first. What was found by something else, such as a person by the company, is the last. */
const [EXACT, STARTS, WORD, CONTAINS, OTHERWISE] = [0, 1, 2, 3, 4]

/** Fewer letters are inside of nearly every name. */
const MIN_INSIDE = 3

/** Letters and digits alone: a phone and a folio are typed with and without what separates them. */
const compact = (text: string): string => words(text).join('')
const compactAsked = (text: string): string => compact(/\d/u.test(text) ? normalizePhone(text) : text)

const levelOf = (name: string, query: string): number => {
  const asked = words(query)
  const present = words(name)
  if (asked.length === 0) return OTHERWISE
  const joined = asked.join(' ')
  const whole = present.join(' ')
  const dense = /\d/u.test(query) ? compactAsked(query) : undefined
  if (whole === joined || compact(name) === dense) return EXACT
  if (whole.startsWith(joined) || (dense && compact(name).startsWith(dense))) return STARTS
  if (asked.every((word) => present.some((one) => one.startsWith(word)))) return WORD
  return joined.length >= MIN_INSIDE && fold(name).includes(fold(query)) ? CONTAINS : OTHERWISE
}

const bestLevel = (names: readonly string[], query: string): number =>
  Math.min(OTHERWISE, ...names.map((name) => levelOf(name, query)))

/** Does a text name this at all? */
export const isNamed = (names: readonly string[], query: string): boolean =>
  bestLevel(names, query) < OTHERWISE

/** Is each word that was typed one of this name's own, whole? */
const hasWhole = (name: string, query: string): boolean => {
  const present = words(name)
  const asked = words(query)
  return asked.length > 0 && asked.every((word) => present.includes(word))
}

/** A company that has the words as its own comes before people who are called so, and after one whose name starts with them. */
const rankOf = ({ kind, names }: Candidate, query: string): number => {
  const level = bestLevel(names, query)
  const isOwn = kind === 'companies' && level > STARTS && names.some((name) => hasWhole(name, query))
  return (isOwn ? STARTS : level) * KINDS.length + KINDS.indexOf(kind) + (isOwn ? 0.5 : 0)
}

/**
 * What a search has found, the best match first whatever its kind: exact, then starting with the text, then with words that start so, then containing it. Each kind
 * stays together, as its group is shown; within it, what is equally good keeps its order.
 */
export const rankFound = <C extends Candidate>(query: string, candidates: readonly C[]): C[] => {
  const ranked = candidates.map((candidate) => ({ candidate, rank: rankOf(candidate, query) }))
  const best = new Map<SearchKind, number>()
  for (const { candidate, rank } of ranked)
    best.set(candidate.kind, Math.min(rank, best.get(candidate.kind) ?? rank))
  return ranked
    .toSorted(
      (a, b) => (best.get(a.candidate.kind) ?? 0) - (best.get(b.candidate.kind) ?? 0) || a.rank - b.rank,
    )
    .map(({ candidate }) => candidate)
}

/** "42", "cot 42" and "cotización 42" as a folio has the number, which is searched from its beginning: "000042". Any other text stays as it is. */
export const folioAsked = (text: string): string => {
  const number = /^(?:cot(?:izaci[oó]n)?[\s.-]*)?(?:#|no\.?\s*)?(?<digits>\d{1,4})$/iu.exec(text.trim())
    ?.groups?.digits
  return number ? number.padStart(6, '0') : text
}
