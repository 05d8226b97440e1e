import { words } from '../../../domain/text.ts'
import { type Collection, collections, type Row } from '../collections.ts'

/** Collections that have an index of words, `<collection>_search`. */
export const SEARCHED: readonly Collection[] = [
  'zones',
  'roles',
  'companies',
  'accreditation_types',
  'personnel',
  'users',
]

/** What the index of words is given of a row: folded words, each once. */
export const searchText = <C extends Collection>(collection: C, row: Row<C>): string =>
  [...new Set(words(collections[collection].search(row).join(' ')))].join(' ')

/** A query in FTS5's language: every word must begin a word. Words are letters and digits only, so quoting them is enough. */
export const matchExpression = (q: string): string | undefined => {
  const asked = words(q)
  return asked.length === 0 ? undefined : asked.map((word) => `"${word}"*`).join(' AND ')
}
