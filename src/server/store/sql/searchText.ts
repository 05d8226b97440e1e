import { BOARDS } from '../../../domain/notices.ts'
import { words } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'

/** Collections that have an index of words, `<collection>_search`. */
export const SEARCHED: readonly Collection[] = [
  'zones',
  'roles',
  'companies',
  'accreditation_types',
  'personnel',
  'users',
  ...BOARDS,
  'quotations',
]

/** Filters that the index of words answers by itself: those whose counts are kept. */
const indexedFilters = (collection: Collection): string[] => [
  ...new Set(collections[collection].counted.flat()),
]

const mark = (field: string, value: unknown): string => `=${field}:${Number(value)}`

/** A word that only whoever may be shown personal data finds a row by. No word has a `:` in it. */
const personally = (word: string): string => `:${word}`

/** The words that a row is found by, folded, each once. */
export const wordsIn = <C extends Collection>(collection: C, row: Row<C>): string[] => {
  if (!SEARCHED.includes(collection)) return []
  const { search, personal } = collections[collection]
  const hidden = words((personal?.(row) ?? []).join(' '))
  return [...new Set([...words(search(row).join(' ')), ...hidden.map(personally)])]
}

/** What stands in an index for a word that is asked for: any of these. */
export const formsOf = (collection: Collection, word: string, personal = false): string[] =>
  personal && collections[collection].personal ? [word, personally(word)] : [word]

/** What the index is given of a row: its words, and marks of what it is filtered by. No word has a `=` in it. */
export const searchText = <C extends Collection>(collection: C, row: Row<C>): string => {
  const values: Record<string, unknown> = { ...row }
  return [
    ...wordsIn(collection, row),
    ...indexedFilters(collection).map((field) => mark(field, values[field])),
  ].join(' ')
}

/** A query in FTS5's language: every word must begin a word. Words are letters and digits only, so quoting them is enough. */
export const matchExpression = (
  collection: Collection,
  { q = '', personal }: { q?: string; personal?: boolean },
): string | undefined => {
  const asked = words(q)
  if (asked.length === 0) return undefined
  const begun = (word: string) => formsOf(collection, word, personal).map((form) => `"${form}"*`)
  return asked.map((word) => `(${begun(word).join(' OR ')})`).join(' AND ')
}

/** The same with filters, if the index knows them all; undefined if it does not. */
export const matchWithFilters = (
  collection: Collection,
  query: { q?: string; personal?: boolean },
  filter: Record<string, unknown>,
): string | undefined => {
  const match = matchExpression(collection, query)
  const known = indexedFilters(collection)
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  const isPlain = asked.every(
    ([field, value]) => known.includes(field) && (typeof value === 'number' || typeof value === 'boolean'),
  )
  if (!match || !isPlain) return undefined
  return [...asked.map(([field, value]) => `"${mark(field, value)}"`), match].join(' AND ')
}
