import type { Actor } from '../../domain/groups.ts'
import { canFilterPeopleBy, canSeePersonField } from '../../domain/personFieldAccess.ts'
import { invalid } from '../common/httpError.ts'
import type { List } from '../http/call.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

/** A list's query as the wire has it, parsed (contract/listQuery.ts). */
interface WireQuery {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: { q?: string; id?: unknown[] } & Record<string, unknown>
}

/** The store's query for the wire's. `keys` translates sort keys that the wire calls otherwise. Lists sort by name unless asked. */
export const toListQuery = <C extends Collection>(
  _collection: C,
  { sort: [field, order] = ['name', 'ASC'], range, filter: { q, ...filter } = {} }: WireQuery,
  keys: Record<string, string> = {},
): ListQuery<C> => ({
  sort: { field: keys[field] ?? field, order },
  // The schema of each endpoint is the white list of its filters.
  filter: filter as Filter<C>,
  ...(range ? { range } : {}),
  ...(q ? { q } : {}),
})

/** The same for a list of people, in which nobody finds anybody by what it is not shown. */
export const peopleQuery = (actor: Actor, query: WireQuery): ListQuery<'personnel'> => ({
  ...toListQuery('personnel', query),
  personal: canSeePersonField(actor, 'rfc'),
})

/** Refuses to narrow a list of people by what this actor is not shown, as what nobody can narrow it by is refused. */
export const assertMayNarrowBy = (actor: Actor, { q: _, ...filter }: WireQuery['filter'] = {}): void => {
  if (!Object.keys(filter).every((asked) => canFilterPeopleBy(actor, asked)))
    throw invalid({ filter: 'invalid' })
}

export async function* mapped<T, U>(rows: AsyncIterable<T>, map: (row: T) => U): AsyncIterable<U> {
  for await (const row of rows) yield map(row)
}

/** A page with its total; without a range, every row as a stream. */
export const listed = async <C extends Collection, T>(
  store: Reader,
  collection: C,
  query: ListQuery<C>,
  map: (row: Row<C>) => T,
): Promise<List<T>> => {
  if (!query.range) return { rows: mapped(store.each(collection, query), map) }
  const { rows, total } = await store.getList(collection, query)
  return { rows: rows.map(map), total, from: query.range[0] }
}

/** Narrows a query to what a scope allows: a field that must have a value, beside whatever was asked of it. */
export const within = <C extends Collection, F extends keyof Filter<C> & string>(
  query: ListQuery<C>,
  field: F,
  scope: 'all' | (Filter<C>[F] & (number | string | boolean)),
): ListQuery<C> => {
  if (scope === 'all') return query
  const asked: unknown = query.filter?.[field]
  const agrees = asked === undefined || asked === scope || (Array.isArray(asked) && asked.includes(scope))
  const narrowed = { ...query.filter, [field]: agrees ? scope : [] } as Filter<C>
  return { ...query, filter: narrowed }
}
