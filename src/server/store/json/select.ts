import { own } from '../../../domain/own.ts'
import { compareKeys, fold, matchesWords, RANKED_WORDS, words } from '../../../domain/text.ts'
import type { Lookup } from '../collectionSpec.ts'
import { collections } from '../collections.ts'
import type { Collection, Row, Rows, Searched } from '../rows.ts'
import {
  type Between,
  type Filter,
  type Id,
  isAnyCase,
  isBetween,
  isHolding,
  isPresent,
  type ListQuery,
  type Pointing,
} from '../store.ts'
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

const liesBetween = (value: unknown, { from, to }: Between<number | string>): boolean => {
  if (typeof value === 'number') return value >= Number(from ?? value) && value <= Number(to ?? value)
  if (typeof value !== 'string') return false
  return compareKeys(value, String(from ?? value)) >= 0 && compareKeys(value, String(to ?? value)) <= 0
}

const UNLESS = 'unless' satisfies keyof Filter<Collection>

/** Is this row one that a filter wants? */
export const passes = (row: object, filter: object): boolean =>
  Object.entries(filter).every(([field, wanted]) => {
    if (wanted === undefined) return true
    if (field === UNLESS) return !passes(row, wanted)
    const value = fieldOf(row, field)
    if (isPresent(wanted)) return value !== null
    if (isHolding(wanted))
      return Array.isArray(value) && [wanted.has].flat().some((one) => value.includes(one))
    if (isAnyCase(wanted)) return String(value).toLowerCase() === wanted.anyCase.toLowerCase()
    if (Array.isArray(wanted)) return wanted.includes(value)
    return isBetween(wanted) ? liesBetween(value, wanted) : value === wanted
  })

/** The ids that rows of another collection point at. */
const pointedAt = (tables: Tables, { collection, by, filter }: Pointing): Set<unknown> =>
  new Set(
    [...tables(collection).rows.values()].filter((row) => passes(row, filter)).map((row) => fieldOf(row, by)),
  )

/** What `q` searches of a row. */
const searched = <C extends Collection>(collection: C, row: Row<C>, personal = false): string => {
  const spec = collections[collection]
  return [...(spec.search?.(row) ?? []), ...((personal && spec.personal?.(row)) || [])].join(' ')
}

/** All rows of a query, in its order: the kept ones themselves, for the reader to copy. */
export const select = <C extends Collection>(
  tables: Tables,
  collection: C,
  { filter = {}, q = '', personal, sort, pointedAtBy }: ListQuery<C>,
): Row<C>[] => {
  const { sorts, search } = collections[collection]
  const key = sort ? own(sorts, sort.field) : () => ''
  if (!key && sort?.field !== 'id') throw new Error(`${collection} is not sorted by ${sort?.field}`)
  const pointed = pointedAtBy && pointedAt(tables, pointedAtBy)
  const sign = sort?.order === 'DESC' ? -1 : 1
  return [...tables(collection).rows.values()]
    .filter((row) => passes(row, filter) && (!pointed || pointed.has(row.id)))
    .map((row) => joined(tables, collection, row))
    .filter((row) => q === '' || !search || matchesWords(searched(collection, row, personal), q))
    .map((row) => ({ row, key: key ? fold(key(row)) : '' }))
    .sort((a, b) => sign * (compareKeys(a.key, b.key) || compareIds(a.row.id, b.row.id)))
    .map(({ row }) => row)
}

/** All rows that have the words asked for, best first (see `Reader.search`). */
export const bestFirst = <C extends Searched>(
  tables: Tables,
  collection: C,
  { q, personal = false, filter }: Pick<ListQuery<C>, 'q' | 'personal' | 'filter'>,
): Row<C>[] => {
  const { index } = collections[collection]
  const asked = [...new Set(words(q ?? ''))].slice(0, RANKED_WORDS)
  if (asked.length === 0) return []
  const place = (row: Row<C>) => {
    const present = words(searched(collection, row, personal))
    const whole = asked.filter((word) => present.includes(word)).length
    return [whole, Number(fieldOf(row, index?.mark ?? ''))] as const
  }
  const sort = { field: index?.by ?? 'id', order: 'ASC' } as const
  return select(tables, collection, { sort, personal, ...(q ? { q } : {}), ...(filter ? { filter } : {}) })
    .map((row) => ({ row, place: place(row) }))
    .sort((a, b) => b.place[0] - a.place[0] || b.place[1] - a.place[1])
    .map(({ row }) => row)
}
