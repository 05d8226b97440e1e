import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../../domain/common/days.ts'
import { isRange } from '../../../domain/common/filters.ts'
import { listAccreditationStateFilters } from '../../../domain/people/accreditation.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Filter, ListQuery } from '../store.ts'
import {
  createSqlConditionsOfFilter,
  createSqlFilterConditions,
  createSqlWordConditions,
  filterMatchesFewRows,
  joinSqlConditionsWithAnd,
} from './conditions.ts'
import type { QueryWord, Sql, SqlDialect, Values, WordMode } from './database.ts'
import { getSqlFragmentsOfCollection, parseSearchQueryWords } from './table.ts'

/** Referenced table by which a list is sorted. */
interface SortTable {
  table: Collection
  alias: string
  by: string
  columns: readonly string[]
}

/**
 * Sort order of a list: by a referenced row, then by a sort key of the row, then by id. All columns have the same direction, so
 * that an index can provide the order.
 */
export interface Order {
  /** Sort key of the row. Undefined if the list is sorted by a referenced row. */
  key?: string
  sortTable?: SortTable
  /** Sort columns of the listed rows, whose alias is `t`. */
  columns: readonly string[]
  isDescending: boolean
}

const listSortColumnsOfKey = (alias: string, key?: string): string[] => [
  ...(key ? [`${alias}.${key}`] : []),
  `${alias}.id`,
]

export const getSortOrderOfList = <C extends Collection>(
  collection: C,
  query: Pick<ListQuery<C>, 'sort'>,
): Order => {
  const { field, order } = query.sort ?? { field: 'id', order: 'ASC' }
  const { sorts } = collections[collection]
  const isDescending = order === 'DESC'
  if (field === 'id') return { columns: listSortColumnsOfKey('t'), isDescending }
  if (!Object.hasOwn(sorts, field)) throw new Error(`${collection} does not sort by ${field}`)
  const sort = sorts[field]
  const key = `${field}_key`
  if (typeof sort !== 'object') return { key, columns: listSortColumnsOfKey('t', key), isDescending }
  const { by, from: table, sort: joinedSort } = sort
  // Must equal the alias of the joins in table.ts.
  const alias = `by_${by}`
  return {
    sortTable: { table, alias, by, columns: listSortColumnsOfKey(alias, `${joinedSort}_key`) },
    columns: listSortColumnsOfKey('t', typeof sorts.name === 'function' ? 'name_key' : undefined),
    isDescending,
  }
}

const listColumnsOfSortOrder = ({ sortTable, columns }: Order): string[] => [
  ...(sortTable?.columns ?? []),
  ...columns,
]

/** Returns a column with the sort values of a row as a JSON array. They define the row's position in the list. */
const createListPositionColumn = ({ jsonArrayFunction }: SqlDialect, order: Order): Sql =>
  sql`${sql.raw(jsonArrayFunction)}(${sql.join(listColumnsOfSortOrder(order).map((column) => sql.ref(column)))}) as list_position`

/** Parses the list position of a row. SQLite returns it as text, Postgres as an array. */
export const parseListPositionOfRow = (row: Values | undefined): unknown[] | undefined => {
  const position = row?.list_position
  return typeof position === 'string' ? JSON.parse(position) : (position as unknown[] | undefined)
}

export const createOrderBySql = (order: Order): Sql =>
  sql.join(
    listColumnsOfSortOrder(order).map((column) =>
      order.isDescending ? sql`${sql.ref(column)} desc` : sql.ref(column),
    ),
  )

const createSortTableJoinCondition = ({ alias, by }: SortTable): Sql =>
  sql`${sql.ref(`t.${by}`)} = ${sql.ref(`${alias}.id`)}`

/** Returns the tables of a list, beginning with the table that has the sort index. SQLite does not reorder a cross join. */
export const createSqlTablesInListOrder = (
  collection: Collection,
  { sortTable }: Order,
): { from: Sql; joined: Sql[] } => {
  const rows = sql`${getSqlFragmentsOfCollection(collection).name} as t`
  if (!sortTable) return { from: rows, joined: [] }
  const { name } = getSqlFragmentsOfCollection(sortTable.table)
  return {
    from: sql`${name} as ${sql.id(sortTable.alias)} cross join ${rows}`,
    joined: [createSortTableJoinCondition(sortTable)],
  }
}

/** Returns a join with the table that defines the sort order. Too slow for large lists. */
export const createSortTableJoinSql = ({ sortTable }: Order): Sql =>
  sortTable
    ? sql`left join ${getSqlFragmentsOfCollection(sortTable.table).name} as ${sql.id(sortTable.alias)} on ${createSortTableJoinCondition(sortTable)}`
    : sql``

/**
 * Returns a condition for the rows after a position in the list. The joined table gets a separate condition, so that its index
 * can be used.
 */
const createRowsAfterPositionCondition = (
  { sortTable, columns, isDescending }: Order,
  position: readonly unknown[],
): Sql => {
  const sign = isDescending ? '<' : '>'
  const compareColumns = (names: readonly string[], operator: string, values: readonly unknown[]): Sql =>
    sql`(${sql.join(names.map((name) => sql.ref(name)))}) ${sql.raw(operator)} (${sql.join([...values])})`
  if (!sortTable) return compareColumns(columns, sign, position)
  const sortTableValues = position.slice(0, sortTable.columns.length)
  const rowCondition = compareColumns(columns, sign, position.slice(sortTableValues.length))
  return sql`${compareColumns(sortTable.columns, `${sign}=`, sortTableValues)} and (${sql.ref(`${sortTable.alias}.id`)} <> ${sortTableValues.at(-1)} or ${rowCondition})`
}

/** Maximum number of matches that are sorted after filtering. Longer lists are read from the index of the sort order. */
const MAX_SORTED_ROWS = 1000

/**
 * Returns all SQL conditions of a query. In long lists, conditions that match most rows use no index, because SQLite would then
 * sort nearly all rows.
 */
const createListQuerySqlConditions = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total?: number,
): Sql => {
  const { index } = collections[collection]
  const isLong =
    index !== undefined && total !== undefined && total > MAX_SORTED_ROWS && Number.isFinite(total)
  const indexedFields = ['id', index?.mark, ...(index?.narrow ?? [])]
  const conditions: Values = query.filter ?? {}
  const isOpenEnded = (field: string): boolean => {
    const condition = conditions[field]
    return index?.wide?.includes(field) === true && isRange(condition) && condition.to === undefined
  }
  return joinSqlConditionsWithAnd([
    ...createSqlFilterConditions(collection, query, total, (column, field) => {
      const skipsIndex = (isLong && !indexedFields.includes(field)) || isOpenEnded(field)
      return (skipsIndex && dialect.withoutIndex?.(column)) || column
    }),
    ...createSqlWordConditions(dialect, parseSearchQueryWords(collection, query), 'prefix'),
  ])
}

export const createRowKeySqlColumn = (dialect: SqlDialect, collection: Collection): Sql =>
  sql`${sql.ref(`t.${dialect.getRowKey(collection)}`)} as key`

/** Returns a statement that reads the rows whose keys a subquery selects, in the order of the list. */
const createSelectRowsByKeysStatement = (
  dialect: SqlDialect,
  collection: Collection,
  order: Order,
  keys: Sql,
  extraColumns: Sql = sql``,
): RawBuilder<Values> => {
  const { from, columns } = getSqlFragmentsOfCollection(collection)
  const key = sql.ref(`t.${dialect.getRowKey(collection)}`)
  return sql`select ${columns}${extraColumns} from (${keys}) as page cross join ${from} where ${key} = page.key order by ${createOrderBySql(order)}`
}

/** Returns a statement for one page of a list. It finds the row keys in an index before it reads other columns. */
export const createListPageStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total: number,
): RawBuilder<Values> => {
  const [first, last] = query.range ?? [0, total - 1]
  const [from, to] = [first, Math.min(last, total - 1)]
  const order = getSortOrderOfList(collection, query)
  const conditions = createListQuerySqlConditions(dialect, collection, query, total)
  const page = sql`limit ${Math.max(0, to - from + 1)} offset ${from}`
  // SQLite uses the index of the filter only if the join comes afterwards.
  if (order.sortTable && total <= MAX_SORTED_ROWS && dialect.withoutIndex) {
    const keys = sql`select ${createRowKeySqlColumn(dialect, collection)} from ${getSqlFragmentsOfCollection(collection).name} as t where ${conditions}`
    return sql`${createSelectRowsByKeysStatement(dialect, collection, order, keys)} ${page}`
  }
  const { from: source, joined } = createSqlTablesInListOrder(collection, order)
  const keys = sql`select ${createRowKeySqlColumn(dialect, collection)} from ${source} where ${joinSqlConditionsWithAnd([...joined, conditions])} order by ${createOrderBySql(order)} ${page}`
  return createSelectRowsByKeysStatement(dialect, collection, order, keys)
}

/** Offset below which one statement reads both a page and the total. */
const MAX_FIRST_OFFSET = 1000

/**
 * Returns a subquery that counts the rows of a list that is filtered only by its mark, such as `active`. It subtracts the few
 * unmarked rows, because SQLite counts whole tables fast.
 */
const createCountByMarkSubquery = <C extends Collection>(
  collection: C,
  query: ListQuery<C>,
): Sql | undefined => {
  const { mark = '' } = collections[collection].index ?? {}
  const { [mark]: isMarked, ...others }: Record<string, unknown> = query.filter ?? {}
  const isAlone = Object.values(others).every((value) => value === undefined) && !query.referencedBy
  if (!mark || !isAlone || parseSearchQueryWords(collection, query).length > 0) return undefined
  const count = sql`select count(*) as n from ${getSqlFragmentsOfCollection(collection).name} as t`
  if (isMarked === undefined) return count
  if (typeof isMarked !== 'boolean') return undefined
  const unmarkedCount = sql`${count} where ${sql.ref(`t.${mark}`)} = ${sql.lit(false)}`
  return isMarked ? sql`select (${count}) - (${unmarkedCount}) as n` : unmarkedCount
}

/**
 * Returns a statement that reads one of the first pages together with the total. Returns undefined if the total needs a separate
 * statement.
 */
export const createFirstListPageStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): RawBuilder<Values & { total: number }> | undefined => {
  const [first, last] = query.range ?? [MAX_FIRST_OFFSET, MAX_FIRST_OFFSET]
  const total = createCountByMarkSubquery(collection, query)
  if (!total || first >= MAX_FIRST_OFFSET) return undefined
  const order = getSortOrderOfList(collection, query)
  const { from, joined } = createSqlTablesInListOrder(collection, order)
  const keys = sql`select ${createRowKeySqlColumn(dialect, collection)}, (${total}) as total from ${from} where ${joinSqlConditionsWithAnd([...joined, createListQuerySqlConditions(dialect, collection, query)])}
    order by ${createOrderBySql(order)} limit ${last - first + 1} offset ${first}`
  return createSelectRowsByKeysStatement(dialect, collection, order, keys, sql`, page.total`) as RawBuilder<
    Values & { total: number }
  >
}

/** Returns a statement that reads rows by their keys. The rows are unsorted, because sorting whole rows is slow. */
export const createUnsortedRowsByKeysStatement = (
  dialect: SqlDialect,
  collection: Collection,
  keys: readonly unknown[],
): RawBuilder<Values & { row_key: string | number }> => {
  const { from, columns } = getSqlFragmentsOfCollection(collection)
  const column = sql.ref(`t.${dialect.getRowKey(collection)}`)
  return sql`select ${columns}, ${column} as row_key from ${from} where ${column} in (${sql.join([...keys])})`
}

/** Returns a statement that reads all rows of a query in the order of the list. */
export const createSelectAllRowsStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): Sql => {
  const { from, columns } = getSqlFragmentsOfCollection(collection)
  return sql`select ${columns} from ${from} where ${createListQuerySqlConditions(dialect, collection, query)} order by ${createOrderBySql(getSortOrderOfList(collection, query))}`
}

/** Returns a statement that reads the rows after a position in the list (keyset pagination). */
export const createRowsAfterPositionStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  last: readonly unknown[] | undefined,
  limit: number,
): Sql => {
  const order = getSortOrderOfList(collection, query)
  const position = last ? [createRowsAfterPositionCondition(order, last)] : []
  const conditions = [createListQuerySqlConditions(dialect, collection, query), ...position]
  const positionColumn = createListPositionColumn(dialect, order)
  if (order.sortTable) {
    const { from, joined } = createSqlTablesInListOrder(collection, order)
    const keys = sql`select ${createRowKeySqlColumn(dialect, collection)} from ${from} where ${joinSqlConditionsWithAnd([...joined, ...conditions])} order by ${createOrderBySql(order)} limit ${limit}`
    return createSelectRowsByKeysStatement(dialect, collection, order, keys, sql`, ${positionColumn}`)
  }
  const { from, columns } = getSqlFragmentsOfCollection(collection)
  return sql`select ${columns}, ${positionColumn} from ${from} where ${joinSqlConditionsWithAnd(conditions)} order by ${createOrderBySql(order)} limit ${limit}`
}

/** Maximum number of search words that are searched in the full-text index. Further words are compared row by row. */
const MAX_INDEXED_WORDS = 8

/** SQL conditions for the words of a search. */
export interface WordQuery {
  /** Search expression for the full-text index. */
  expression: string
  /** Conditions for further words, which filter the rows that the index finds. */
  others: Sql[]
  /** Conditions for all words, for searches without the full-text index. */
  conditions: Sql[]
}

/** Converts search words to SQL. A row matches if it contains each word, whole or as the prefix of a word. */
export const createWordSearchQuery = (
  dialect: SqlDialect,
  words: readonly QueryWord[],
  mode: WordMode,
): WordQuery => {
  const longestFirst = [...words].sort(([a = ''], [b = '']) => b.length - a.length)
  return {
    expression: dialect.wordIndex.toExpression(longestFirst.slice(0, MAX_INDEXED_WORDS), mode),
    others: createSqlWordConditions(dialect, longestFirst.slice(MAX_INDEXED_WORDS), mode),
    conditions: createSqlWordConditions(dialect, words, mode),
  }
}

/** Returns SQL `from … where …` with one row per search match. */
export const createSearchMatchesQuery = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  { expression, others }: WordQuery,
  filter: Filter<C> = {},
): Sql => {
  const { wordIndex } = dialect
  const mark = collections[collection].index?.mark ?? ''
  const value = (filter as Values)[mark]
  const isKnown =
    others.length === 0 &&
    Object.entries(filter).every(([field, condition]) => condition === undefined || field === mark)
  return isKnown && (value === undefined || typeof value === 'boolean')
    ? wordIndex.matchEntries(collection, expression, value)
    : sql`${wordIndex.matchRows(collection, expression)} and ${joinSqlConditionsWithAnd([...createSqlFilterConditions(collection, { filter }), ...others])}`
}

/** Returns whether a list query is answered by the full-text index. */
export const usesFullTextIndex = <C extends Collection>(collection: C, query: ListQuery<C>): boolean =>
  parseSearchQueryWords(collection, query).flat().length > 0 &&
  collections[collection].index !== undefined &&
  !filterMatchesFewRows(collection, query)

/** Returns a statement for the number of rows of a query. */
export const createRowCountStatement = <C extends Collection>(
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
): RawBuilder<{ n: number }> => {
  const words = parseSearchQueryWords(collection, query)
  if (words.length === 0) {
    const isMarked = createCountByMarkSubquery(collection, query)
    if (isMarked) return sql`${isMarked}`
  } else if (usesFullTextIndex(collection, query)) {
    return sql`select count(*) as n ${createSearchMatchesQuery(dialect, collection, createWordSearchQuery(dialect, words, 'prefix'), query.filter)}`
  }
  const { referencedBy, ...others } = query
  const { name } = getSqlFragmentsOfCollection(collection)
  const condition = createListQuerySqlConditions(dialect, collection, others as ListQuery<C>)
  if (!referencedBy) return sql`select count(*) as n from ${name} as t where ${condition}`
  const referencedId = sql.ref(`r.${referencedBy.by}`)
  return sql`select count(distinct ${referencedId}) as n from ${sql.table(referencedBy.collection)} as r join ${name} as t on t.id = ${referencedId}
    where ${joinSqlConditionsWithAnd([...createSqlConditionsOfFilter(referencedBy.collection, referencedBy.filter, 'r'), condition])}`
}

/** Returns a statement that counts rows per value of a field. */
export const createCountByValueStatement = <C extends Collection>(
  collection: C,
  field: string,
  filter: Filter<C>,
): RawBuilder<{ value: unknown; n: number }> => {
  const value = sql.ref(`t.${field}`)
  return sql`select ${value} as value, count(*) as n from ${getSqlFragmentsOfCollection(collection).name} as t
    where ${joinSqlConditionsWithAnd(createSqlConditionsOfFilter(collection, filter))} group by ${value}`
}

/** Returns a statement that counts active people by company and state. `state` is an index in KNOWN_STATES. */
export const createPeopleCountsByStateStatement = (
  companies: readonly number[],
  day: Day,
): RawBuilder<{ company: number; state: number; n: number }> => {
  const cases = listAccreditationStateFilters(day).map(
    ({ filter: is }, at) =>
      sql`when ${joinSqlConditionsWithAnd(createSqlConditionsOfFilter('personnel', is))} then ${sql.lit(at)}`,
  )
  const filter = { active: true, company: companies }
  return sql`select t.company, case ${sql.join(cases, sql` `)} end as state, count(*) as n
    from ${getSqlFragmentsOfCollection('personnel').name} as t where ${joinSqlConditionsWithAnd(createSqlConditionsOfFilter('personnel', filter))} group by 1, 2`
}
