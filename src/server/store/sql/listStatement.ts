import { type RawBuilder, sql } from 'kysely'
import { type Collection, collections } from '../collections.ts'
import type { ListQuery } from '../store.ts'
import { codecOf } from './rowCodec.ts'
import { matchExpression, SEARCHED } from './searchText.ts'
import { selectOf } from './select.ts'

type Sql = RawBuilder<unknown>

const TRUE = sql`1 = 1`

/** Booleans are kept as numbers. */
const bound = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

const filterConditions = (collection: Collection, filter: Record<string, unknown>): Sql[] => {
  const known = new Set(codecOf(collection).columns)
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    if (!known.has(field)) throw new Error(`${collection} has no field ${field}`)
    const column = sql.raw(`t.${field}`)
    if (value === null) return [sql`${column} is null`]
    if (!Array.isArray(value)) return [sql`${column} = ${bound(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bound))})`]
  })
}

/** What a query's filter and words demand of a row. Words that nothing can begin with find nothing. */
export const conditionOf = <C extends Collection>(collection: C, query: ListQuery<C>): Sql => {
  const conditions = filterConditions(collection, query.filter ?? {})
  if (query.q !== undefined && SEARCHED.includes(collection)) {
    const match = matchExpression(query.q)
    const index = sql.raw(`${collection}_search`)
    if (match) conditions.push(sql`t.seq in (select rowid from ${index} where ${index} match ${match})`)
  }
  return conditions.length === 0 ? TRUE : sql.join(conditions, sql` and `)
}

/** The order of a list: a folded key, then the id, or the id alone; both in the same direction, so that an index gives it. */
export const orderOf = <C extends Collection>(
  collection: C,
  query: ListQuery<C>,
): { key?: string; down: boolean } => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  if (field !== 'id' && !(field in collections[collection].sorts)) {
    throw new Error(`${collection} does not sort by ${field}`)
  }
  return { ...(field === 'id' ? {} : { key: `${field}_key` }), down: order === 'DESC' }
}

const orderBy = ({ key, down }: { key?: string; down: boolean }): Sql =>
  sql.raw(
    [key, 'id'].flatMap((column) => (column ? [`t.${column} ${down ? 'desc' : 'asc'}`] : [])).join(', '),
  )

/** One page of a list. `total`, where it is kept, comes along with each row. */
export const listStatement = <C extends Collection>(collection: C, query: ListQuery<C>, total?: Sql): Sql => {
  const { columns, joins } = selectOf(collection)
  const [from, to] = query.range ?? [0, -1]
  const limit = query.range ? sql` limit ${to - from + 1} offset ${from}` : sql``
  const counted = total ? sql`, (${total}) as kept_total` : sql``
  return sql`select ${columns}${counted} from ${sql.raw(collection)} t ${joins} where ${conditionOf(collection, query)} order by ${orderBy(orderOf(collection, query))}${limit}`
}

/** The rows that follow one, in the list's order: how a stream goes on without holding a cursor open. */
export const nextStatement = <C extends Collection>(
  collection: C,
  query: ListQuery<C>,
  after: { key: unknown; id: unknown } | undefined,
  limit: number,
): Sql => {
  const { columns, joins } = selectOf(collection)
  const order = orderOf(collection, query)
  const [names, values] = order.key
    ? [sql.raw(`(t.${order.key}, t.id)`), sql`(${after?.key}, ${after?.id})`]
    : [sql.raw('t.id'), sql`${after?.id}`]
  const beyond = after ? sql` and ${names} ${sql.raw(order.down ? '<' : '>')} ${values}` : sql``
  const key = sql.raw(order.key ? `, t.${order.key} as order_key` : '')
  return sql`select ${columns}${key} from ${sql.raw(collection)} t ${joins} where ${conditionOf(collection, query)}${beyond} order by ${orderBy(order)} limit ${limit}`
}

export const countStatement = <C extends Collection>(collection: C, query: ListQuery<C>): Sql =>
  sql`select count(*) as n from ${sql.raw(collection)} t where ${conditionOf(collection, query)}`
