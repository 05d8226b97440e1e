import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { ListQuery, Pointing } from '../store.ts'
import { filterConditions } from './conditions.ts'
import type { Sql, SqlDialect } from './database.ts'
import { tableOf } from './table.ts'

const pointing = ({ collection, by, filter }: Pointing) => ({
  table: tableOf(collection).name,
  by: sql.raw(`r.${by}`),
  condition: sql.join(filterConditions(collection, filter, 'r'), sql` and `),
})

/** Where few rows are pointed at, they are looked up; where many are, each row that comes in the list's order is asked about. */
const FEW = 1000

const pointedAtCondition = (pointed: Pointing, total: number | undefined): Sql => {
  const { table, by, condition } = pointing(pointed)
  return total !== undefined && total < FEW
    ? sql`t.id in (select ${by} from ${table} r where ${condition})`
    : sql`exists (select 1 from ${table} r where ${by} = t.id and ${condition})`
}

/** What a query's filter and words demand of a row; words of blanks and signs alone demand nothing. */
const conditionOf = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total?: number,
): Sql => {
  const conditions = filterConditions(collection, query.filter ?? {})
  const match = dialect.words.condition(collection, query)
  if (match) conditions.push(match)
  if (query.pointedAtBy) conditions.push(pointedAtCondition(query.pointedAtBy, total))
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

interface Order {
  key?: string
  down: boolean
}

/** The order of a list: a folded key, then the id, or the id alone; both in the same direction, so that an index gives it. */
const orderOf = <C extends Collection>(collection: C, query: ListQuery<C>): Order => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  if (field !== 'id' && !Object.hasOwn(collections[collection].sorts, field)) {
    throw new Error(`${collection} does not sort by ${field}`)
  }
  return { ...(field === 'id' ? {} : { key: `${field}_key` }), down: order === 'DESC' }
}

const orderBy = ({ key, down }: Order): Sql =>
  sql.raw(
    [key, 'id'].flatMap((column) => (column ? [`t.${column} ${down ? 'desc' : 'asc'}`] : [])).join(', '),
  )

/** From which end a page is counted: from the nearer one, as whoever counts has to pass the rows between. */
const windowOf = (range: readonly [from: number, to: number], total: number) => {
  const [from, to] = [range[0], Math.min(range[1], total - 1)]
  const isFar = from > total / 2
  return { isFar, limit: Math.max(0, to - from + 1), offset: isFar ? total - 1 - to : from }
}

/** The numbers of a page's rows: from the index of words if it knows their order, else from the table's own indexes. */
const pageOf = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  { key, down }: Order,
  total: number,
): Sql => {
  const { isFar, limit, offset } = windowOf(query.range ?? [0, total - 1], total)
  const order = { ...(key ? { key } : {}), down: down !== isFar }
  const window = sql` limit ${limit} offset ${offset}`
  const ranked =
    query.sort?.field === collections[collection].ranked?.by
      ? dialect.words.ranked?.(collection, query)
      : undefined
  if (ranked)
    return sql`select rowid as n ${ranked} order by rowid ${sql.raw(order.down ? 'desc' : 'asc')}${window}`
  const { name } = tableOf(collection)
  const number = dialect.words.numberOf(collection)
  return sql`select ${sql.raw(number)} as n from ${name} t where ${conditionOf(dialect, collection, query, total)} order by ${orderBy(order)}${window}`
}

/**
 * One page of a list of so many rows. The page is found first and its rows are read after, so that what is skipped costs an index entry,
 * not a row. A cross join keeps SQLite from turning the order round.
 */
export const listStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total: number,
): Sql => {
  const { name, columns } = tableOf(collection)
  const number = dialect.words.numberOf(collection)
  const order = orderOf(collection, query)
  return sql`select ${columns} from (${pageOf(dialect, collection, query, order, total)}) page
    cross join ${name} t where ${sql.raw(`t.${number}`)} = page.n order by ${orderBy(order)}`
}

/** All rows of a query, in its order. */
export const wholeStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): Sql => {
  const { name, columns } = tableOf(collection)
  return sql`select ${columns} from ${name} t where ${conditionOf(dialect, collection, query)} order by ${orderBy(orderOf(collection, query))}`
}

/** The rows that follow one, in the list's order: how a stream goes on without holding a cursor open. */
export const nextStatement = <C extends Collection>(
  dialect: SqlDialect,
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
  return sql`select ${columns}${key} from ${name} t where ${conditionOf(dialect, collection, query)}${beyond}
    order by ${orderBy(order)} limit ${limit}`
}

/** How many rows a query has, counted. */
export const countStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): Sql => {
  const ranked = dialect.words.ranked?.(collection, query)
  if (ranked) return sql`select count(*) as n ${ranked}`
  const { pointedAtBy, ...others } = query
  const { name } = tableOf(collection)
  if (!pointedAtBy)
    return sql`select count(*) as n from ${name} t where ${conditionOf(dialect, collection, query)}`
  const { table, by, condition } = pointing(pointedAtBy)
  const isAll = !query.q && Object.values(query.filter ?? {}).every((wanted) => wanted === undefined)
  const join = isAll ? sql`` : sql`join ${name} t on t.id = ${by}`
  return sql`select count(distinct ${by}) as n from ${table} r ${join}
    where ${condition} and ${conditionOf(dialect, collection, others as ListQuery<C>)}`
}
