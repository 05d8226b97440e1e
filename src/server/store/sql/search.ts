import { type RawBuilder, sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, SearchedCollection } from '../rows.ts'
import type { Filter, ListQuery, SearchQuery } from '../store.ts'
import { createSqlFilterConditions, joinSqlConditionsWithAnd } from './conditions.ts'
import type { Database, Sql, SqlDialect, Values } from './database.ts'
import {
  createOrderBySql,
  createRowCountStatement,
  createRowKeySqlColumn,
  createSearchMatchesQuery,
  createSortTableJoinSql,
  createSqlTablesInListOrder,
  createWordSearchQuery,
  getSortOrderOfList,
  type Order,
  type WordQuery,
} from './listStatement.ts'
import { parseSearchQueryWords } from './table.ts'

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

const readRowKeysOfStatement = async (
  db: Database,
  statement: RawBuilder<{ key: string | number }>,
): Promise<Keys> => (await statement.execute(db)).rows.map(({ key }) => key)

const readCountOfRows = async (db: Database, statement: RawBuilder<{ n: number }>): Promise<number> =>
  Number((await statement.execute(db)).rows[0]?.n ?? 0)

/** Sorts all search matches, and returns the row keys of one page. */
const sortMatchesAndGetPage = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: PageQuery<C>,
  { expression, others }: WordQuery,
  best: Sql[] = [],
): Promise<Keys> => {
  const matches = sql`${dialect.wordIndex.matchRows(collection, expression)} and ${joinSqlConditionsWithAnd([...createSqlFilterConditions(collection, { filter }), ...others])}`
  const rows = order.sortTable
    ? sql`from (select t.* ${matches}) as t ${createSortTableJoinSql(order)}`
    : matches
  return readRowKeysOfStatement(
    db,
    sql`select ${createRowKeySqlColumn(dialect, collection)} ${rows}
      order by ${sql.join([...best, createOrderBySql(order)])} limit ${limit} offset ${offset}`,
  )
}

/** Searches the beginning of the sorted list. Returns fewer keys than requested if there are too few matches. */
const findSearchMatchesInFirstRows = <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  { collection, filter, order, range: [limit, offset] }: PageQuery<C>,
  { conditions }: WordQuery,
): Promise<Keys> => {
  const mark = collections[collection].index?.mark ?? ''
  const markFilter = { [mark]: (filter as Values)[mark] } as Filter<C>
  const { from, joined } = createSqlTablesInListOrder(collection, order)
  const firstRows = sql`select t.* from ${from}
    where ${joinSqlConditionsWithAnd([...joined, ...createSqlFilterConditions(collection, { filter: markFilter })])} order by ${createOrderBySql(order)} limit ${sql.lit(SCANNED_ROWS)}`
  return readRowKeysOfStatement(
    db,
    sql`select ${createRowKeySqlColumn(dialect, collection)} from (${firstRows}) as t ${createSortTableJoinSql(order)}
      where ${joinSqlConditionsWithAnd([...createSqlFilterConditions(collection, { filter }), ...conditions])}
      order by ${createOrderBySql(order)} limit ${limit} offset ${offset}`,
  )
}

/** Returns a page of a list that is searched with the full-text index. */
export const readFullTextSearchPage = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C> & Required<Pick<ListQuery<C>, 'range'>>,
): Promise<KeyPage> => {
  const { filter = {}, range } = query
  const wordQuery = createWordSearchQuery(dialect, parseSearchQueryWords(collection, query), 'prefix')
  const limit = range[1] - range[0] + 1
  const pageQuery = {
    collection,
    filter,
    order: getSortOrderOfList(collection, query),
    range: [limit, range[0]],
  } as const
  const total = await readCountOfRows(db, createRowCountStatement(dialect, collection, query))
  if (range[0] >= total) return { keys: [], total }
  const scannedKeys =
    total > MAX_SORTED_MATCHES ? await findSearchMatchesInFirstRows(db, dialect, pageQuery, wordQuery) : []
  return {
    keys:
      scannedKeys.length === limit
        ? scannedKeys
        : await sortMatchesAndGetPage(db, dialect, pageQuery, wordQuery),
    total,
  }
}

/** Returns the best search matches. Rows with whole words come first, then marked rows, such as active people. */
export const findBestSearchMatches = async <C extends SearchedCollection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  { q, personal = false, limit, filter = {} }: SearchQuery<C>,
): Promise<KeyPage> => {
  const { index } = collections[collection]
  const words = parseSearchQueryWords(collection, { q, personal })
  if (words.flat().length === 0 || !index?.mark) return { keys: [], total: 0 }
  const [wholeWords, prefixes] = [
    createWordSearchQuery(dialect, words, 'whole'),
    createWordSearchQuery(dialect, words, 'prefix'),
  ]
  const order = getSortOrderOfList(collection, { sort: { field: index.by, order: 'ASC' } })
  const pageQuery = { collection, filter, order, range: [limit, 0] } as const
  const markedQuery = { ...pageQuery, filter: { [index.mark]: true, ...filter } as Filter<C> }
  const markedFirst = sql`${sql.ref(`t.${index.mark}`)} desc`

  const total = await readCountOfRows(
    db,
    createRowCountStatement(dialect, collection, { q, personal, filter }),
  )
  if (total === 0) return { keys: [], total }
  if (total <= MAX_SORTED_MATCHES) {
    const wholeFirst = sql`case when ${joinSqlConditionsWithAnd(wholeWords.conditions)} then 0 else 1 end`
    return {
      keys: await sortMatchesAndGetPage(db, dialect, pageQuery, prefixes, [wholeFirst, markedFirst]),
      total,
    }
  }
  const readMatches = async (wordQuery: WordQuery, hasManyMatches: boolean): Promise<Keys> => {
    const scannedKeys = hasManyMatches
      ? await findSearchMatchesInFirstRows(db, dialect, markedQuery, wordQuery)
      : []
    return scannedKeys.length === limit
      ? scannedKeys
      : sortMatchesAndGetPage(db, dialect, pageQuery, wordQuery, [markedFirst])
  }
  const limitedMatches = sql`select 1 ${createSearchMatchesQuery(dialect, collection, wholeWords, filter)} limit ${sql.lit(MAX_SORTED_MATCHES + 1)}`
  const hasManyWholeMatches =
    (await readCountOfRows(db, sql`select count(*) as n from (${limitedMatches}) as found`)) >
    MAX_SORTED_MATCHES
  const keys = await readMatches(wholeWords, hasManyWholeMatches)
  const otherKeys = keys.length < limit ? await readMatches(prefixes, true) : []
  return { keys: [...new Set([...keys, ...otherKeys])].slice(0, limit), total }
}
