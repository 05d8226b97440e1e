import { type RawBuilder, sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, Searched } from '../rows.ts'
import type { Filter, ListQuery, SearchQuery } from '../store.ts'
import { allOf, isNarrow, plainConditions } from './conditions.ts'
import type { Database, Sql, SqlDialect } from './database.ts'
import {
  type AskedRows,
  countStatement,
  keyOf,
  lenderJoin,
  matching,
  type Order,
  orderBy,
  orderedRows,
  orderOf,
  rowsAsked,
} from './listStatement.ts'
import { askedWords } from './table.ts'

/** So many matches are put in order sooner than the list is read for them. */
const FEW = 2000
/** So many rows of the list are read, from its start, for a page of many matches. */
const WALKED = 10_000

/** Rows by what they are found by (`SqlDialect.rowKey`), in order. */
export type Keys = (string | number)[]

/** The keys of a page, and how many rows match at all. */
interface Found {
  keys: Keys
  total: number
}

interface Wanted<C extends Collection> {
  collection: C
  filter: Filter<C>
  order: Order
  range: readonly [limit: number, offset: number]
}

const keysOf = async (db: Database, statement: RawBuilder<{ key: string | number }>): Promise<Keys> =>
  (await statement.execute(db)).rows.map(({ key }) => key)

const countOf = async (db: Database, statement: RawBuilder<{ n: number }>): Promise<number> =>
  Number((await statement.execute(db)).rows[0]?.n ?? 0)

/** All matches are put in order. */
const sorted = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: Wanted<C>,
  { expression, others }: AskedRows,
  best: Sql[] = [],
): Promise<Keys> => {
  const matches = sql`${dialect.words.rows(collection, expression)} and ${allOf([...plainConditions(collection, { filter }), ...others])}`
  const found = order.lender ? sql`from (select t.* ${matches}) as t ${lenderJoin(order)}` : matches
  return keysOf(
    db,
    sql`select ${keyOf(dialect, collection)} ${found}
      order by ${sql.join([...best, orderBy(order)])} limit ${limit} offset ${offset}`,
  )
}

/** The start of the list is read for matches: fewer than are wanted, where those are further down. */
const walked = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: Wanted<C>,
  { conditions }: AskedRows,
): Promise<Keys> => {
  const mark = collections[collection].index?.mark ?? ''
  const marked = { [mark]: Reflect.get(filter, mark) } as Filter<C>
  const { from, joined } = orderedRows(collection, order)
  const start = sql`select t.* from ${from}
    where ${allOf([...joined, ...plainConditions(collection, { filter: marked })])} order by ${orderBy(order)} limit ${sql.lit(WALKED)}`
  return keysOf(
    db,
    sql`select ${keyOf(dialect, collection)} from (${start}) as t ${lenderJoin(order)}
      where ${allOf([...plainConditions(collection, { filter }), ...conditions])}
      order by ${orderBy(order)} limit ${limit} offset ${offset}`,
  )
}

/** Is a list searched by its index of words? */
export const isByWords = <C extends Collection>(collection: C, query: ListQuery<C>): boolean =>
  askedWords(collection, query).length > 0 &&
  collections[collection].index !== undefined &&
  !isNarrow(collection, query)

/** A page of a list that is searched by its index of words. */
export const wordPage = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C> & Required<Pick<ListQuery<C>, 'range'>>,
): Promise<Found> => {
  const { filter = {}, range } = query
  const asked = rowsAsked(dialect, askedWords(collection, query), 'begun')
  const limit = range[1] - range[0] + 1
  const wanted = { collection, filter, order: orderOf(collection, query), range: [limit, range[0]] } as const
  const total = await countOf(db, countStatement(dialect, collection, query))
  if (range[0] >= total) return { keys: [], total }
  const near = total > FEW ? await walked(db, dialect, wanted, asked) : []
  return { keys: near.length === limit ? near : await sorted(db, dialect, wanted, asked), total }
}

/**
 * The best rows, best first, and how many rows match at all (see `Reader.search`): those that have every word whole, then those whose mark says yes, then in
 * the list's order.
 */
export const bestFirst = async <C extends Searched>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  { q, personal = false, limit, filter = {} }: SearchQuery<C>,
): Promise<Found> => {
  const { index } = collections[collection]
  const words = askedWords(collection, { q, personal })
  if (words.length === 0 || !index?.mark) return { keys: [], total: 0 }
  const [whole, begun] = [rowsAsked(dialect, words, 'whole'), rowsAsked(dialect, words, 'begun')]
  const order = orderOf(collection, { sort: { field: index.by, order: 'ASC' } })
  const wanted = { collection, filter, order, range: [limit, 0] } as const
  const marked = { ...wanted, filter: { [index.mark]: true, ...filter } as Filter<C> }
  const markedFirst = sql`${sql.ref(`t.${index.mark}`)} desc`

  const total = await countOf(db, countStatement(dialect, collection, { q, personal, filter }))
  if (total === 0) return { keys: [], total }
  if (total <= FEW) {
    const wholeFirst = sql`case when ${allOf(whole.conditions)} then 0 else 1 end`
    return { keys: await sorted(db, dialect, wanted, begun, [wholeFirst, markedFirst]), total }
  }
  const first = async (asked: AskedRows, isMany: boolean): Promise<Keys> => {
    const near = isMany ? await walked(db, dialect, marked, asked) : []
    return near.length === limit ? near : sorted(db, dialect, wanted, asked, [markedFirst])
  }
  const some = sql`select 1 ${matching(dialect, collection, whole, filter)} limit ${sql.lit(FEW + 1)}`
  const isManyWhole = (await countOf(db, sql`select count(*) as n from (${some}) as found`)) > FEW
  const keys = await first(whole, isManyWhole)
  const rest = keys.length < limit ? await first(begun, true) : []
  return { keys: [...new Set([...keys, ...rest])].slice(0, limit), total }
}
