import { type RawBuilder, sql } from 'kysely'
import { stateClasses } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import { type Filter, isBetween, type ListQuery } from '../store.ts'
import { allOf, filterConditions, isNarrow, plainConditions, wordConditions } from './conditions.ts'
import type { Asked, Sql, SqlDialect, Values, Wording } from './database.ts'
import { askedWords, tableOf } from './table.ts'

/** Whose order it is: a table as a statement calls it, the field by which rows point at it, and its columns. */
interface Lender {
  table: Collection
  alias: string
  by: string
  columns: readonly string[]
}

/**
 * A list's order: a folded key, then the id, or the id alone; where the order is lent, first that of the rows that lend it. All in the same direction, so that indexes give
 * it.
 */
export interface Order {
  /** The key by which alone rows are ordered. */
  key?: string
  lender?: Lender
  /** Of the rows themselves, which are called `t`. */
  columns: readonly string[]
  down: boolean
}

const columnsBy = (alias: string, key?: string): string[] => [
  ...(key ? [`${alias}.${key}`] : []),
  `${alias}.id`,
]

export const orderOf = <C extends Collection>(collection: C, query: Pick<ListQuery<C>, 'sort'>): Order => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  const { sorts } = collections[collection]
  const down = order === 'DESC'
  if (field === 'id') return { columns: columnsBy('t'), down }
  if (!Object.hasOwn(sorts, field)) throw new Error(`${collection} does not sort by ${field}`)
  const sort = sorts[field]
  const key = `${field}_key`
  if (typeof sort !== 'object') return { key, columns: columnsBy('t', key), down }
  const { by, from: table, sort: its } = sort
  // As the table is called whose names a row borrows (table.ts).
  const alias = `by_${by}`
  return {
    lender: { table, alias, by, columns: columnsBy(alias, `${its}_key`) },
    columns: columnsBy('t', typeof sorts.name === 'function' ? 'name_key' : undefined),
    down,
  }
}

const columnsOf = ({ lender, columns }: Order): string[] => [...(lender?.columns ?? []), ...columns]

/** Where in a list a row is, as a list of what gives the order. */
const placeOf = ({ jsonArray }: SqlDialect, order: Order): Sql =>
  sql`${sql.raw(jsonArray)}(${sql.join(columnsOf(order).map((column) => sql.ref(column)))}) as list_place`

/** The place of a row that came with it; the databases tell lists in their own ways. */
export const placeIn = (row: Values | undefined): unknown[] | undefined => {
  const place = row?.list_place
  return typeof place === 'string' ? JSON.parse(place) : (place as unknown[] | undefined)
}

export const orderBy = (order: Order): Sql =>
  sql.join(columnsOf(order).map((column) => (order.down ? sql`${sql.ref(column)} desc` : sql.ref(column))))

const isPointedAt = ({ alias, by }: Lender): Sql => sql`${sql.ref(`t.${by}`)} = ${sql.ref(`${alias}.id`)}`

/** The rows of a collection in an order that an index gives: where it is lent, from the lenders' on. SQLite keeps to what a cross join says. */
export const orderedRows = (collection: Collection, { lender }: Order): { from: Sql; joined: Sql[] } => {
  const rows = sql`${tableOf(collection).name} as t`
  if (!lender) return { from: rows, joined: [] }
  const { name } = tableOf(lender.table)
  return {
    from: sql`${name} as ${sql.id(lender.alias)} cross join ${rows}`,
    joined: [isPointedAt(lender)],
  }
}

/** What lends an order, looked up for rows that are few. */
export const lenderJoin = ({ lender }: Order): Sql =>
  lender
    ? sql`left join ${tableOf(lender.table).name} as ${sql.id(lender.alias)} on ${isPointedAt(lender)}`
    : sql``

/** Those that come after a place in the list. The lender has a condition of its own, which its index understands. */
const after = ({ lender, columns, down }: Order, place: readonly unknown[]): Sql => {
  const sign = down ? '<' : '>'
  const compared = (names: readonly string[], how: string, values: readonly unknown[]): Sql =>
    sql`(${sql.join(names.map((name) => sql.ref(name)))}) ${sql.raw(how)} (${sql.join([...values])})`
  if (!lender) return compared(columns, sign, place)
  const ofLender = place.slice(0, lender.columns.length)
  const own = compared(columns, sign, place.slice(ofLender.length))
  return sql`${compared(lender.columns, `${sign}=`, ofLender)} and (${sql.ref(`${lender.alias}.id`)} <> ${ofLender.at(-1)} or ${own})`
}

/** Of so many rows that pass a filter, a page is read in the list's own order; fewer are looked up by the filter and put in order. */
const MANY = 1000

/**
 * All conditions of a query, its words compared row by row. Of a list that is known to be long, what would lead away from its order is not looked up either; nor is what
 * begins on some day ever, as nearly everything does: SQLite would read each of those rows beside its index.
 */
const conditionsOf = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total?: number,
): Sql => {
  const { index } = collections[collection]
  const isLong = index !== undefined && total !== undefined && total > MANY && Number.isFinite(total)
  const leads = ['id', index?.mark, ...(index?.narrow ?? [])]
  const isOpen = (field: string): boolean => {
    const wanted: unknown = Reflect.get(query.filter ?? {}, field)
    return index?.wide?.includes(field) === true && isBetween(wanted) && wanted.to === undefined
  }
  return allOf([
    ...plainConditions(collection, query, total, (column, field) => {
      const isRead = (isLong && !leads.includes(field)) || isOpen(field)
      return (isRead && dialect.notByIndex?.(column)) || column
    }),
    ...wordConditions(dialect, askedWords(collection, query), 'begun'),
  ])
}

export const keyOf = (dialect: SqlDialect, collection: Collection): Sql =>
  sql`${sql.ref(`t.${dialect.rowKey(collection)}`)} as key`

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
  const conditions = conditionsOf(dialect, collection, query, total)
  const page = sql`limit ${Math.max(0, to - from + 1)} offset ${from}`
  // Few rows in an order that is lent: SQLite, which has to be told, finds them by an index that has all that is asked, and reads no others.
  if (order.lender && total <= MANY && dialect.notByIndex) {
    const keys = sql`select ${keyOf(dialect, collection)} from ${tableOf(collection).name} as t where ${conditions}`
    return sql`${rowsOf(dialect, collection, order, keys)} ${page}`
  }
  const { from: source, joined } = orderedRows(collection, order)
  const keys = sql`select ${keyOf(dialect, collection)} from ${source} where ${allOf([...joined, conditions])} order by ${orderBy(order)} ${page}`
  return rowsOf(dialect, collection, order, keys)
}

/** So many of the first rows of a list are read before its total is known. */
const NEAR = 1000

/**
 * The total of a list that is narrowed by its mark alone. Nearly all rows are marked: SQLite counts a whole index by its pages, so that those without a mark are taken from
 * all. Counted one by one, five hundred thousand people would hold its thread for 50 to 100 ms at each page of the roster.
 */
const markedTotal = <C extends Collection>(collection: C, query: ListQuery<C>): Sql | undefined => {
  const { mark = '' } = collections[collection].index ?? {}
  const { [mark]: marked, ...others }: Record<string, unknown> = query.filter ?? {}
  const isAlone = Object.values(others).every((value) => value === undefined) && !query.pointedAtBy
  if (!mark || !isAlone || askedWords(collection, query).length > 0) return undefined
  const count = sql`select count(*) as n from ${tableOf(collection).name} as t`
  if (marked === undefined) return count
  if (typeof marked !== 'boolean') return undefined
  const without = sql`${count} where ${sql.ref(`t.${mark}`)} = ${sql.lit(false)}`
  return marked ? sql`select (${count}) - (${without}) as n` : without
}

/** A page, each row with the total, in one statement: where a mark tells the total, and the page is one of the first. A page of no rows does not tell the total. */
export const firstPageStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): RawBuilder<Values & { total: number }> | undefined => {
  const [first, last] = query.range ?? [NEAR, NEAR]
  const total = markedTotal(collection, query)
  if (!total || first >= NEAR) return undefined
  const order = orderOf(collection, query)
  const { from, joined } = orderedRows(collection, order)
  const keys = sql`select ${keyOf(dialect, collection)}, (${total}) as total from ${from} where ${allOf([...joined, conditionsOf(dialect, collection, query)])}
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

/** The rows that follow one, in the list's order, each with its place there as JSON: how a stream goes on without holding a cursor open. */
export const nextStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  last: readonly unknown[] | undefined,
  limit: number,
): Sql => {
  const order = orderOf(collection, query)
  const beyond = last ? [after(order, last)] : []
  const asked = [conditionsOf(dialect, collection, query), ...beyond]
  const place = placeOf(dialect, order)
  if (order.lender) {
    const { from, joined } = orderedRows(collection, order)
    const keys = sql`select ${keyOf(dialect, collection)} from ${from} where ${allOf([...joined, ...asked])} order by ${orderBy(order)} limit ${limit}`
    return rowsOf(dialect, collection, order, keys, sql`, ${place}`)
  }
  const { from, columns } = tableOf(collection)
  return sql`select ${columns}, ${place} from ${from} where ${allOf(asked)} order by ${orderBy(order)} limit ${limit}`
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
  const isKnown =
    others.length === 0 &&
    Object.entries(filter).every(([field, wanted]) => wanted === undefined || field === mark)
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
    const marked = markedTotal(collection, query)
    if (marked) return sql`${marked}`
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

/** How many of the rows that a filter wants have each value of a field. */
export const countByStatement = <C extends Collection>(
  collection: C,
  field: string,
  filter: Filter<C>,
): RawBuilder<{ value: unknown; n: number }> => {
  const value = sql.ref(`t.${field}`)
  return sql`select ${value} as value, count(*) as n from ${tableOf(collection).name} as t
    where ${allOf(filterConditions(collection, filter))} group by ${value}`
}

/** How many active people of some companies show each state, by its place among all states: the first of which a person has what says so. */
export const countByStateStatement = (
  companies: readonly number[],
  day: Day,
): RawBuilder<{ company: number; state: number; n: number }> => {
  const cases = stateClasses(day).map(
    ({ is }, at) => sql`when ${allOf(filterConditions('personnel', is))} then ${sql.lit(at)}`,
  )
  const filter = { active: true, company: companies }
  return sql`select t.company, case ${sql.join(cases, sql` `)} end as state, count(*) as n
    from ${tableOf('personnel').name} as t where ${allOf(filterConditions('personnel', filter))} group by 1, 2`
}
