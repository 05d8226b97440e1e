import { compareKeys, fold, matchesWords } from '../../../domain/text.ts'
import { type Collection, collections, type Lookup, type Row, type Rows } from '../collections.ts'
import type { Id, ListQuery } from '../store.ts'
import { fieldOf } from './table.ts'
import type { Tables } from './tables.ts'

/** The field `take` of the row with this id; a name that nobody bears is empty. */
const taken = (tables: Tables, { from, take }: Pick<Lookup, 'from' | 'take'>, id: unknown): unknown =>
  fieldOf(tables(from).rows.get(id as Id<Collection>) ?? {}, take) ?? ''

/** A row with the names that it borrows. */
export const joined = <C extends Collection>(tables: Tables, collection: C, row: Rows[C]): Row<C> => {
  const names = Object.entries(collections[collection].lookups).map(([name, lookup]) => {
    const found = taken(tables, lookup, fieldOf(row, lookup.by))
    return [name, lookup.next ? taken(tables, lookup.next, found) : found]
  })
  return { ...row, ...Object.fromEntries(names) }
}

const compareIds = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(String(a), String(b))

const passes = (row: object, filter: object): boolean =>
  Object.entries(filter).every(([field, wanted]) => {
    if (wanted === undefined) return true
    const value = fieldOf(row, field)
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
  })

/** All rows of a query, in its order: the kept ones themselves, for the reader to copy. */
export const select = <C extends Collection>(
  tables: Tables,
  collection: C,
  { filter = {}, q = '', sort }: ListQuery<C>,
): Row<C>[] => {
  const { search, sorts } = collections[collection]
  const key = sort ? sorts[sort.field] : () => ''
  if (!key && sort?.field !== 'id') throw new Error(`${collection} is not sorted by ${sort?.field}`)
  const sign = sort?.order === 'DESC' ? -1 : 1
  return [...tables(collection).rows.values()]
    .filter((row) => passes(row, filter))
    .map((row) => joined(tables, collection, row))
    .filter((row) => q === '' || matchesWords(search(row).join(' '), q))
    .map((row) => ({ row, key: key ? fold(key(row)) : '' }))
    .sort((a, b) => sign * (compareKeys(a.key, b.key) || compareIds(a.row.id, b.row.id)))
    .map(({ row }) => row)
}
