import { canSortByField } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { canFilterPeopleByField, canSeePersonField } from '../../domain/people/access.ts'
import { personFields } from '../../domain/people/fields.ts'
import { createValidationError } from '../common/httpError.ts'
import type { List } from '../http/call.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

/** Parsed query parameters of a list request. */
interface WireQuery {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: { q?: string; id?: unknown[] } & Record<string, unknown>
}

/** Converts a list request to a database query, sorted by name by default. `keys` maps sort keys of the request to those of the store. */
export const convertListRequestToQuery = <C extends Collection>(
  _collection: C,
  { sort: [field, order] = ['name', 'ASC'], range, filter: { q, ...filter } = {} }: WireQuery,
  keys: Record<string, string> = {},
): ListQuery<C> => ({
  sort: { field: keys[field] ?? field, order },
  // Safe cast, because the schema of each endpoint allows only its own filters.
  filter: filter as Filter<C>,
  ...(range ? { range } : {}),
  ...(q ? { q } : {}),
})

/** Converts a list request for people to a database query. Throws 400 if it sorts by a field that is hidden from the user. */
export const createPeopleListQuery = (actor: Actor, query: WireQuery): ListQuery<'personnel'> => {
  if (query.sort && !canSortByField(personFields, actor, query.sort[0]))
    throw createValidationError({ sort: 'invalid' })
  return { ...convertListRequestToQuery('personnel', query), personal: canSeePersonField(actor, 'rfc') }
}

/** Throws 400 if a list request filters people by a field that the user may not see. */
export const assertMayFilterPeople = (actor: Actor, { q: _, ...filter }: WireQuery['filter'] = {}): void => {
  if (!Object.keys(filter).every((field) => canFilterPeopleByField(actor, field)))
    throw createValidationError({ filter: 'invalid' })
}

export async function* mapRows<T, U>(rows: AsyncIterable<T>, map: (row: T) => U): AsyncIterable<U> {
  for await (const row of rows) yield map(row)
}

/** Returns a page of a list with its total. If the query has no range, returns a stream of all rows. */
export const getListPageOrRowStream = async <C extends Collection, T>(
  store: Reader,
  collection: C,
  query: ListQuery<C>,
  map: (row: Row<C>) => T,
): Promise<List<T>> => {
  if (!query.range) return { rows: mapRows(store.each(collection, query), map) }
  const { rows, total } = await store.getList(collection, query)
  return { rows: rows.map(map), total, from: query.range[0] }
}

/** Restricts a query to rows with one value of a field, such as the user's company. */
export const filterListQueryByValue = <C extends Collection, F extends keyof Filter<C> & string>(
  query: ListQuery<C>,
  field: F,
  scope: 'all' | (Filter<C>[F] & (number | string | boolean)),
): ListQuery<C> => {
  if (scope === 'all') return query
  const value: unknown = query.filter?.[field]
  const matchesScope =
    value === undefined || value === scope || (Array.isArray(value) && value.includes(scope))
  const filter = { ...query.filter, [field]: matchesScope ? scope : [] } as Filter<C>
  return { ...query, filter }
}
