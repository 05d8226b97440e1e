import { type RawBuilder, sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, SearchedCollection } from '../rows.ts'
import type { Filter, ListQuery, SearchQuery } from '../store.ts'
import { createFieldConditions, filterMatchesFewRows, joinConditionsWithAnd } from './conditions.ts'
import type { Database, Sql, SqlDialect } from './database.ts'
import {
  createCountStatement,
  createMatchingRowsQuery,
  createOrderBy,
  createOrderedSource,
  createRowKeyColumn,
  createSortTableJoin,
  createWordQuery,
  getListOrder,
  type Order,
  type WordQuery,
} from './listStatement.ts'
import { parseQueryWords } from './table.ts'

/** Maximum number of search matches that are sorted. With more matches, the beginning of the sorted list is searched instead. */
const MAX_SORTED_MATCHES = 2000
/** Number of rows at the beginning of a sorted list that are searched for matches. */
const SCANNED_ROWS = 10_000

/** Row keys, in the order of the list. */
export type Keys = (string | number)[]

/** Keys of the rows on a page, and the total number of matches. */
interface KeyPage {
  keys: Keys
  total: number
}

interface PageQuery<C extends Collection> {
  collection: C
  filter: Filter<C>
  order: Order
  range: readonly [limit: number, offset: number]
}

const readRowKeys = async (db: Database, statement: RawBuilder<{ key: string | number }>): Promise<Keys> =>
  (await statement.execute(db)).rows.map(({ key }) => key)

const readRowCount = async (db: Database, statement: RawBuilder<{ n: number }>): Promise<number> =>
  Number((await statement.execute(db)).rows[0]?.n ?? 0)

/** Sorts all search matches, and returns the row keys of one page. */
const sortSearchMatches = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: PageQuery<C>,
  { expression, others }: WordQuery,
  best: Sql[] = [],
): Promise<Keys> => {
  const matches = sql`${dialect.wordIndex.matchRows(collection, expression)} and ${joinConditionsWithAnd([...createFieldConditions(collection, { filter }), ...others])}`
  const rows = order.sortTable
    ? sql`from (select t.* ${matches}) as t ${createSortTableJoin(order)}`
    : matches
  return readRowKeys(
    db,
    sql`select ${createRowKeyColumn(dialect, collection)} ${rows}
      order by ${sql.join([...best, createOrderBy(order)])} limit ${limit} offset ${offset}`,
  )
}

/** Searches the beginning of the sorted list. Returns fewer keys than requested if there are too few matches. */
const findMatchesInFirstRows = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: PageQuery<C>,
  { conditions }: WordQuery,
): Promise<Keys> => {
  const mark = collections[collection].index?.mark ?? ''
  const markFilter = { [mark]: Reflect.get(filter, mark) } as Filter<C>
  const { from, joined } = createOrderedSource(collection, order)
  const firstRows = sql`select t.* from ${from}
    where ${joinConditionsWithAnd([...joined, ...createFieldConditions(collection, { filter: markFilter })])} order by ${createOrderBy(order)} limit ${sql.lit(SCANNED_ROWS)}`
  return readRowKeys(
    db,
    sql`select ${createRowKeyColumn(dialect, collection)} from (${firstRows}) as t ${createSortTableJoin(order)}
      where ${joinConditionsWithAnd([...createFieldConditions(collection, { filter }), ...conditions])}
      order by ${createOrderBy(order)} limit ${limit} offset ${offset}`,
  )
}

/** Returns whether a list query is answered by the full-text index. */
export const usesFullTextIndex = <C extends Collection>(collection: C, query: ListQuery<C>): boolean =>
  parseQueryWords(collection, query).length > 0 &&
  collections[collection].index !== undefined &&
  !filterMatchesFewRows(collection, query)

/** Returns a page of a list that is searched with the full-text index. */
export const readSearchPage = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C> & Required<Pick<ListQuery<C>, 'range'>>,
): Promise<KeyPage> => {
  const { filter = {}, range } = query
  const wordQuery = createWordQuery(dialect, parseQueryWords(collection, query), 'prefix')
  const limit = range[1] - range[0] + 1
  const pageQuery = {
    collection,
    filter,
    order: getListOrder(collection, query),
    range: [limit, range[0]],
  } as const
  const total = await readRowCount(db, createCountStatement(dialect, collection, query))
  if (range[0] >= total) return { keys: [], total }
  const scannedKeys =
    total > MAX_SORTED_MATCHES ? await findMatchesInFirstRows(db, dialect, pageQuery, wordQuery) : []
  return {
    keys:
      scannedKeys.length === limit ? scannedKeys : await sortSearchMatches(db, dialect, pageQuery, wordQuery),
    total,
  }
}

/** Returns the best search matches. Rows with whole words come first, then marked rows, such as active people. */
export const findBestMatches = async <C extends SearchedCollection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  { q, personal = false, limit, filter = {} }: SearchQuery<C>,
): Promise<KeyPage> => {
  const { index } = collections[collection]
  const words = parseQueryWords(collection, { q, personal })
  if (words.length === 0 || !index?.mark) return { keys: [], total: 0 }
  const [wholeWords, prefixes] = [
    createWordQuery(dialect, words, 'whole'),
    createWordQuery(dialect, words, 'prefix'),
  ]
  const order = getListOrder(collection, { sort: { field: index.by, order: 'ASC' } })
  const pageQuery = { collection, filter, order, range: [limit, 0] } as const
  const markedQuery = { ...pageQuery, filter: { [index.mark]: true, ...filter } as Filter<C> }
  const markedFirst = sql`${sql.ref(`t.${index.mark}`)} desc`

  const total = await readRowCount(db, createCountStatement(dialect, collection, { q, personal, filter }))
  if (total === 0) return { keys: [], total }
  if (total <= MAX_SORTED_MATCHES) {
    const wholeFirst = sql`case when ${joinConditionsWithAnd(wholeWords.conditions)} then 0 else 1 end`
    return {
      keys: await sortSearchMatches(db, dialect, pageQuery, prefixes, [wholeFirst, markedFirst]),
      total,
    }
  }
  const readMatches = async (wordQuery: WordQuery, hasManyMatches: boolean): Promise<Keys> => {
    const scannedKeys = hasManyMatches
      ? await findMatchesInFirstRows(db, dialect, markedQuery, wordQuery)
      : []
    return scannedKeys.length === limit
      ? scannedKeys
      : sortSearchMatches(db, dialect, pageQuery, wordQuery, [markedFirst])
  }
  const limitedMatches = sql`select 1 ${createMatchingRowsQuery(dialect, collection, wholeWords, filter)} limit ${sql.lit(MAX_SORTED_MATCHES + 1)}`
  const hasManyWholeMatches =
    (await readRowCount(db, sql`select count(*) as n from (${limitedMatches}) as found`)) > MAX_SORTED_MATCHES
  const keys = await readMatches(wholeWords, hasManyWholeMatches)
  const otherKeys = keys.length < limit ? await readMatches(prefixes, true) : []
  return { keys: [...new Set([...keys, ...otherKeys])].slice(0, limit), total }
}
