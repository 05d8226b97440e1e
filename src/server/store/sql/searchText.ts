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

/** What the index is given of a row: folded words, each once, and marks of what it is filtered by. No word has a `=` in it. */
export const searchText = <C extends Collection>(collection: C, row: Row<C>): string => {
  const values: Record<string, unknown> = { ...row }
  return [
    ...new Set(words(collections[collection].search(row).join(' '))),
    ...indexedFilters(collection).map((field) => mark(field, values[field])),
  ].join(' ')
}

/** A query in FTS5's language: every word must begin a word. Words are letters and digits only, so quoting them is enough. */
export const matchExpression = (q: string): string | undefined => {
  const asked = words(q)
  return asked.length === 0 ? undefined : asked.map((word) => `"${word}"*`).join(' AND ')
}

/** The same with filters, if the index knows them all; undefined if it does not. */
export const matchWithFilters = (
  collection: Collection,
  q: string,
  filter: Record<string, unknown>,
): string | undefined => {
  const match = matchExpression(q)
  const known = indexedFilters(collection)
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  const isPlain = asked.every(
    ([field, value]) => known.includes(field) && (typeof value === 'number' || typeof value === 'boolean'),
  )
  if (!match || !isPlain) return undefined
  return [...asked.map(([field, value]) => `"${mark(field, value)}"`), match].join(' AND ')
}
