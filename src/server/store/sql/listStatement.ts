import { type RawBuilder, sql } from 'kysely'
import { type Collection, collections } from '../collections.ts'
import type { ListQuery } from '../store.ts'
import { halfOf } from './places.ts'
import { codecOf } from './rowCodec.ts'
import { matchExpression, matchWithFilters, SEARCHED } from './searchText.ts'
import { tableOf } from './table.ts'

type Sql = RawBuilder<unknown>

/** Booleans are kept as numbers. */
const bound = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

const filterConditions = (collection: Collection, filter: Record<string, unknown>): Sql[] => {
  const known = codecOf(collection).own
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    if (!known.includes(field)) throw new Error(`${collection} has no field ${field}`)
    const column = sql.raw(`t.${field}`)
    if (value === null) return [sql`${column} is null`]
    if (!Array.isArray(value)) return [sql`${column} = ${bound(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bound))})`]
  })
}

/** What a query's filter and words demand of a row; words of blanks and signs alone demand nothing. */
const conditionOf = <C extends Collection>(collection: C, query: ListQuery<C>): Sql => {
  const conditions = filterConditions(collection, query.filter ?? {})
  const match = SEARCHED.includes(collection) ? matchExpression(query.q ?? '') : undefined
  if (match) {
    const { number, index } = tableOf(collection)
    conditions.push(
      sql`${sql.raw(`t.${number}`)} in (select rowid from ${index} where ${index} match ${match})`,
    )
  }
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

interface Order {
  key?: string
  down: boolean
}

/** The order of a list: a folded key, then the id, or the id alone; both in the same direction, so that an index gives it. */
const orderOf = <C extends Collection>(collection: C, query: ListQuery<C>): Order => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  if (field !== 'id' && !(field in collections[collection].sorts)) {
    throw new Error(`${collection} does not sort by ${field}`)
  }
  return { ...(field === 'id' ? {} : { key: `${field}_key` }), down: order === 'DESC' }
}

const orderBy = ({ key, down }: Order): Sql =>
  sql.raw(
    [key, 'id'].flatMap((column) => (column ? [`t.${column} ${down ? 'desc' : 'asc'}`] : [])).join(', '),
  )

/** What the index of words answers by itself, in a ranked collection: an expression and a half of the numbers. */
const rankedMatch = <C extends Collection>(collection: C, query: ListQuery<C>): Sql | undefined => {
  const { ranked } = collections[collection]
  const filter: Record<string, unknown> = query.filter ?? {}
  const answer = filter[ranked?.split ?? '']
  if (!ranked || !query.q || typeof answer !== 'boolean') return undefined
  const match = matchWithFilters(collection, query.q, { ...filter, [ranked.split]: undefined })
  if (!match) return undefined
  const { index } = tableOf(collection)
  const [from, to] = halfOf(answer)
  return sql`from ${index} where ${index} match ${match} and rowid between ${from} and ${to}`
}

/** The numbers of a page's rows: from the index of words if it knows their order, else from the table's own indexes. */
const pageOf = <C extends Collection>(collection: C, query: ListQuery<C>, order: Order): Sql => {
  const [from, to] = query.range ?? [0, -1]
  const limit = query.range ? sql` limit ${to - from + 1} offset ${from}` : sql``
  const ranked =
    query.sort?.field === collections[collection].ranked?.by ? rankedMatch(collection, query) : undefined
  if (ranked)
    return sql`select rowid as n ${ranked} order by rowid ${sql.raw(order.down ? 'desc' : 'asc')}${limit}`
  const { name, number } = tableOf(collection)
  return sql`select ${sql.raw(number)} as n from ${name} t where ${conditionOf(collection, query)} order by ${orderBy(order)}${limit}`
}

/**
 * One page of a list. The page is found first and its rows are read after, so that what is skipped costs an index entry, not a row.
 * A cross join keeps SQLite from turning the order round.
 */
export const listStatement = <C extends Collection>(collection: C, query: ListQuery<C>): Sql => {
  const { name, columns, number } = tableOf(collection)
  const order = orderOf(collection, query)
  return sql`select ${columns} from (${pageOf(collection, query, order)}) page
    cross join ${name} t where ${sql.raw(`t.${number}`)} = page.n order by ${orderBy(order)}`
}

/** The rows that follow one, in the list's order: how a stream goes on without holding a cursor open. */
export const nextStatement = <C extends Collection>(
  collection: C,
  query: ListQuery<C>,
  after: { key: unknown; id: unknown } | undefined,
  limit: number,
): Sql => {
  const { name, columns } = tableOf(collection)
  const order = orderOf(collection, query)
  const [names, values] = order.key
    ? [sql.raw(`(t.${order.key}, t.id)`), sql`(${after?.key}, ${after?.id})`]
    : [sql.raw('t.id'), sql`${after?.id}`]
  const beyond = after ? sql` and ${names} ${sql.raw(order.down ? '<' : '>')} ${values}` : sql``
  const key = sql.raw(order.key ? `, t.${order.key} as order_key` : '')
  return sql`select ${columns}${key} from ${name} t where ${conditionOf(collection, query)}${beyond}
    order by ${orderBy(order)} limit ${limit}`
}

/** How many rows a query has, counted. */
export const countStatement = <C extends Collection>(collection: C, query: ListQuery<C>): Sql => {
  const ranked = rankedMatch(collection, query)
  if (ranked) return sql`select count(*) as n ${ranked}`
  return sql`select count(*) as n from ${tableOf(collection).name} t where ${conditionOf(collection, query)}`
}
