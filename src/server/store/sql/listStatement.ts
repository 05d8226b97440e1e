import { type RawBuilder, sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Filter, ListQuery, TallyQuery } from '../store.ts'
import { BLOCK, blocksOf } from './blocks.ts'
import { allOf, fieldsOf, filterConditions, isNarrow, plainConditions, wordConditions } from './conditions.ts'
import type { Sql, SqlDialect, Values, Wording } from './database.ts'
import { type Asked, askedWords, countsTable, tableOf } from './table.ts'

/** A list's order: a folded key, then the id, or the id alone; both in the same direction, so that an index gives it. */
export interface Order {
  key?: string
  down: boolean
}

export const orderOf = <C extends Collection>(collection: C, query: Pick<ListQuery<C>, 'sort'>): Order => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  if (field !== 'id' && !Object.hasOwn(collections[collection].sorts, field)) {
    throw new Error(`${collection} does not sort by ${field}`)
  }
  return { ...(field === 'id' ? {} : { key: `${field}_key` }), down: order === 'DESC' }
}

const columnsOf = ({ key }: Order): string[] => [...(key ? [`t.${key}`] : []), 't.id']

export const orderBy = (order: Order): Sql =>
  sql.join(columnsOf(order).map((column) => (order.down ? sql`${sql.ref(column)} desc` : sql.ref(column))))

/** Those that come after a place in the list. */
const after = (order: Order, place: readonly unknown[]): Sql => {
  const columns = sql.join(columnsOf(order).map((column) => sql.ref(column)))
  return sql`(${columns}) ${order.down ? sql`<` : sql`>`} (${sql.join([...place])})`
}

/** Of so many rows that pass a filter, a page is read in the list's own order; fewer are looked up by the filter and put in order. */
const MANY = 1000

/** All conditions of a query, its words compared row by row; of a list that is known to be long, also what would lead away from its order. */
const conditionsOf = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total?: number,
): Sql => {
  const { index } = collections[collection]
  const isLong = index !== undefined && total !== undefined && total > MANY && Number.isFinite(total)
  const leads = ['id', index?.mark, ...(index?.narrow ?? [])]
  return allOf([
    ...plainConditions(collection, query, total, (column, field) =>
      isLong && !leads.includes(field) ? (dialect.notByIndex?.(column) ?? column) : column,
    ),
    ...wordConditions(dialect, askedWords(collection, query), 'begun'),
  ])
}

export const keyOf = (dialect: SqlDialect, collection: Collection): Sql =>
  sql`${sql.ref(`t.${dialect.rowKey(collection)}`)} as key`

/** Where the rows of a list, called `t`, are read from, what is asked of them there, and the list's order; blocks lead to them where they can. From the row after an id on, if one is given. */
const sourceOf = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  { filter = {} }: Pick<ListQuery<C>, 'filter'>,
  order: Order,
  { table, asked, after }: { table: Sql; asked: Sql; after?: number | undefined },
): { from: Sql; where: Sql; inOrder: Sql } => {
  const rest = after === undefined ? {} : order.down ? { to: after } : { from: after }
  const blocks = order.key ? undefined : blocksOf(collection, filter, rest)
  if (!blocks) return { from: table, where: asked, inOrder: orderBy(order) }
  const { tables, conditions, inBlock, block } = blocks
  const inOrder = sql`${block}${order.down ? sql` desc` : sql``}, ${orderBy(order)}`
  if (!dialect.needsLateral)
    return {
      from: sql`${tables} cross join ${table}`,
      where: allOf([...conditions, inBlock, asked]),
      inOrder,
    }
  const rows = sql`select t.* from ${table} where ${inBlock} and ${asked} order by ${orderBy(order)} limit ${sql.lit(BLOCK)}`
  return { from: sql`${tables} cross join lateral (${rows}) as t`, where: allOf(conditions), inOrder }
}

/** Rows of `keys`, a statement that gives the column `key`, in a list's order; with the columns of it that are asked for besides. */
const rowsOf = (
  dialect: SqlDialect,
  collection: Collection,
  order: Order,
  keys: Sql,
  besides: Sql = sql``,
): RawBuilder<Values> => {
  const { from, columns } = tableOf(collection)
  const key = sql.ref(`t.${dialect.rowKey(collection)}`)
  return sql`select ${columns}${besides} from (${keys}) as page cross join ${from} where ${key} = page.key order by ${orderBy(order)}`
}

/** A page: its keys from an index, before anything else of its rows is read. */
export const pageStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total: number,
): RawBuilder<Values> => {
  const [first, last] = query.range ?? [0, total - 1]
  const [from, to] = [first, Math.min(last, total - 1)]
  const order = orderOf(collection, query)
  const asked = conditionsOf(dialect, collection, query, total)
  const {
    from: source,
    where,
    inOrder,
  } = sourceOf(dialect, collection, query, order, {
    table: sql`${tableOf(collection).name} as t`,
    asked,
  })
  const keys = sql`select ${keyOf(dialect, collection)} from ${source} where ${where} order by ${inOrder}
    limit ${Math.max(0, to - from + 1)} offset ${from}`
  return rowsOf(dialect, collection, order, keys)
}

/** So many of the first rows of a list are read before its total is known. */
const NEAR = 1000

/**
 * A page, each row with the total, in one statement: where the total is kept, and the page is one of the first. A page of no rows
 * does not tell the total.
 */
export const firstPageStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): RawBuilder<Values & { total: number }> | undefined => {
  const [first, last] = query.range ?? [NEAR, NEAR]
  // How a database that has to be told its index reads the others depends on their total.
  const counted = collections[collection].counted.slice(0, dialect.notByIndex ? 1 : undefined)
  const total = askedWords(collection, query).length > 0 ? undefined : keptTotal(collection, query, counted)
  if (!total || first >= NEAR) return undefined
  const order = orderOf(collection, query)
  const keys = sql`select ${keyOf(dialect, collection)}, (${total}) as total from ${tableOf(collection).name} as t where ${conditionsOf(dialect, collection, query)}
    order by ${orderBy(order)} limit ${last - first + 1} offset ${first}`
  return rowsOf(dialect, collection, order, keys, sql`, page.total`) as RawBuilder<Values & { total: number }>
}

/** Rows by their keys, each with its key, in no order: to put ten whole rows in order takes the database longer than to read them. */
export const rowsStatement = (
  dialect: SqlDialect,
  collection: Collection,
  keys: readonly unknown[],
): RawBuilder<Values & { row_key: string | number }> => {
  const { from, columns } = tableOf(collection)
  const column = sql.ref(`t.${dialect.rowKey(collection)}`)
  return sql`select ${columns}, ${column} as row_key from ${from} where ${column} in (${sql.join([...keys])})`
}

/** All rows of a query, in its order. */
export const wholeStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): Sql => {
  const { from, columns } = tableOf(collection)
  return sql`select ${columns} from ${from} where ${conditionsOf(dialect, collection, query)} order by ${orderBy(orderOf(collection, query))}`
}

/** The rows that follow one, in the list's order: how a stream goes on without holding a cursor open. */
export const nextStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  last: readonly unknown[] | undefined,
  limit: number,
): Sql => {
  const { from: table, columns } = tableOf(collection)
  const order = orderOf(collection, query)
  const beyond = last ? [after(order, last)] : []
  const asked = allOf([conditionsOf(dialect, collection, query), ...beyond])
  const { from, where, inOrder } = sourceOf(dialect, collection, query, order, {
    table,
    asked,
    after: last && Number(last[0]),
  })
  const key = order.key ? sql`, ${sql.ref(`t.${order.key}`)} as order_key` : sql``
  return sql`select ${columns}${key} from ${from} where ${where}
    order by ${inOrder} limit ${limit}`
}

/** The total of a query where it is kept: all the fields that it filters by are counted, and nothing else is asked. */
const keptTotal = <C extends Collection>(
  collection: C,
  query: ListQuery<C>,
  kept = collections[collection].counted,
): Sql | undefined => {
  const asked = fieldsOf(query.filter ?? {})
  const fields = kept.find((counted) => asked.every((field) => counted.includes(field)))
  if (!fields || query.pointedAtBy) return undefined
  return sql`select coalesce(sum(t.n), 0) as n from ${sql.table(countsTable(collection, fields))} as t where ${allOf(plainConditions(collection, query))}`
}

/** Of more words, the longest so many are asked of the index; they leave so few rows that the others are compared row by row. */
const INDEXED_WORDS = 8

/** What words ask of rows: the expression that the index of words is asked, what else is asked of those that it finds, and all of it, row by row. */
export interface AskedRows {
  expression: string
  others: Sql[]
  conditions: Sql[]
}

/** Rows in which every word begins a word, or is one. */
export const rowsAsked = (dialect: SqlDialect, asked: readonly Asked[], how: Wording): AskedRows => {
  const longestFirst = [...asked].sort(([a = ''], [b = '']) => b.length - a.length)
  return {
    expression: dialect.words.expression(longestFirst.slice(0, INDEXED_WORDS), how),
    others: wordConditions(dialect, longestFirst.slice(INDEXED_WORDS), how),
    conditions: wordConditions(dialect, asked, how),
  }
}

/** `from … where …` with an entry for each row that matches: of the index of words alone, unless a filter looks at more than it knows. */
export const matching = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  { expression, others }: AskedRows,
  filter: Filter<C> = {},
): Sql => {
  const { words } = dialect
  const mark = collections[collection].index?.mark ?? ''
  const value: unknown = Reflect.get(filter, mark)
  const isKnown = others.length === 0 && fieldsOf(filter).every((field) => field === mark)
  return isKnown && (value === undefined || typeof value === 'boolean')
    ? words.entries(collection, expression, value)
    : sql`${words.rows(collection, expression)} and ${allOf([...plainConditions(collection, { filter }), ...others])}`
}

/** How many rows a query has. */
export const countStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): RawBuilder<{ n: number }> => {
  const asked = askedWords(collection, query)
  const { index } = collections[collection]
  if (asked.length === 0) {
    const kept = keptTotal(collection, query)
    if (kept) return sql`${kept}`
  } else if (index && !isNarrow(collection, query)) {
    return sql`select count(*) as n ${matching(dialect, collection, rowsAsked(dialect, asked, 'begun'), query.filter)}`
  }
  const { pointedAtBy, ...others } = query
  const { name } = tableOf(collection)
  const condition = conditionsOf(dialect, collection, others as ListQuery<C>)
  if (!pointedAtBy) return sql`select count(*) as n from ${name} as t where ${condition}`
  const points = sql.ref(`r.${pointedAtBy.by}`)
  return sql`select count(distinct ${points}) as n from ${sql.table(pointedAtBy.collection)} as r join ${name} as t on t.id = ${points}
    where ${allOf([...filterConditions(pointedAtBy.collection, pointedAtBy.filter, 'r'), condition])}`
}

/** A value of `by`, which of the classes, and how many rows. */
interface Tallied {
  value: unknown
  class: number
  n: number
}

/** How many rows there are of each value and class: from what is counted all along where that knows the fields, and from the rows otherwise. */
export const tallyStatement = <C extends Collection>(
  collection: C,
  { by, classes, filter = {} }: TallyQuery<C>,
): RawBuilder<Tallied> => {
  const asked = new Set([...(by ? [by] : []), ...[filter, ...classes].flatMap(fieldsOf)])
  const kept = collections[collection].counted.find((counted) =>
    [...asked].every((field) => counted.includes(field)),
  )
  const source = kept ? sql.table(countsTable(collection, kept)) : tableOf(collection).name
  const cases = classes.map(
    (one, i) => sql`when ${allOf(filterConditions(collection, one))} then ${sql.lit(i)}`,
  )
  return sql`select value, class, sum(n) as n from (select ${by ? sql.ref(`t.${by}`) : sql.lit(0)} as value, case ${sql.join(cases, sql` `)} end as class,
      ${kept ? sql.ref('t.n') : sql.lit(1)} as n from ${source} as t where ${allOf(filterConditions(collection, filter))}) as classed
    where class is not null group by value, class`
}
