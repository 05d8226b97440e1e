import { sql } from 'kysely'
import { isCondition, isRange } from '../../../domain/common/filters.ts'
import type { LogQuery, Reader } from '../store.ts'
import {
  createSqlBoundConditions,
  createSqlConditionsOfFilter,
  joinSqlConditionsWithAnd,
} from './conditions.ts'
import type { Database, Sql, SqlDialect, Values } from './database.ts'
import type { decodeDatabaseRow } from './rowCodec.ts'
import { getSqlFragmentsOfCollection } from './table.ts'

/** Returns the statements that create the table `log_facts`, an index of the facts of log entries, with its triggers. */
export const createLogFactsTableStatements = ({
  rowTriggerStatements: onEachRow,
  listItems: itemsOf,
  columnTypes: types,
  hasRowNumbers: rowNumbers,
}: SqlDialect): string[] => [
  `create table log_facts (fact ${types.text} not null, entry ${types.integer} not null, primary key (fact, entry))${rowNumbers ? ' without rowid' : ''}`,
  ...onEachRow('log_facts_added', 'log_entries', 'insert', [
    `insert into log_facts (fact, entry) select distinct item.value, new.id from ${itemsOf('new.facts')}`,
  ]),
  ...onEachRow('log_facts_gone', 'log_entries', 'delete', [
    `delete from log_facts where entry = old.id and fact in (select item.value from ${itemsOf('old.facts')})`,
  ]),
]

/** Field of the audit log that has an index. A partial index omits `frequentValue`. */
interface IndexedField {
  field: 'facts' | 'action' | 'address' | 'user' | 'username' | 'kind' | 'nature'
  frequentValue?: string
  /** Whether the index contains only entries without a user. */
  isWithoutUser?: true
}

/** Fields of the audit log that an index can search. */
const INDEXED_FIELDS: readonly IndexedField[] = [
  { field: 'facts' },
  { field: 'action' },
  { field: 'address' },
  { field: 'user' },
  { field: 'username', isWithoutUser: true },
  { field: 'kind', frequentValue: 'personnel' },
  { field: 'nature', frequentValue: 'change' },
]

/** Indexed field of the audit log, with the values to search for. */
interface IndexedCondition extends IndexedField {
  values: (string | number)[]
}

/** Maximum number of values that are searched with an index. SQLite allows 500 selects in a union. */
const MAX_VALUES = 400

/** Returns the filter conditions that an index can answer. */
const listIndexedFilterConditions = (filter: LogQuery['filter']): IndexedCondition[] =>
  INDEXED_FIELDS.flatMap((indexedField) => {
    const condition = filter[indexedField.field]
    const values: unknown[] = [
      isCondition(condition) && condition.kind === 'has' ? condition.texts : condition,
    ].flat()
    const isIndexed =
      values.length > 0 &&
      values.length <= MAX_VALUES &&
      values.every(
        (value) => ['string', 'number'].includes(typeof value) && value !== indexedField.frequentValue,
      )
    return isIndexed ? [{ ...indexedField, values: values as IndexedCondition['values'] }] : []
  })

/** Returns the SQL parts that find log entries by an indexed field. `links` joins the log entry. */
const createIndexedLogSearchSql = ({ field, frequentValue, isWithoutUser }: IndexedField, value: Sql) => {
  if (field === 'facts') {
    const id = sql.ref('f.entry')
    return {
      from: sql`log_facts as f`,
      id,
      where: sql`f.fact ${value}`,
      links: sql`join log_entries as t on t.id = f.entry`,
    }
  }
  const column = sql.ref(`t.${field}`)
  // Repeats the condition of the partial index, so that the index is used.
  const where = joinSqlConditionsWithAnd([
    sql`${column} ${value}`,
    ...(frequentValue ? [sql`${column} <> ${sql.lit(frequentValue)}`] : []),
    ...(isWithoutUser ? [sql`${sql.ref('t.user')} is null`] : []),
  ])
  return { from: sql`log_entries as t`, id: sql.ref('t.id'), where, links: sql`` }
}

/** Maximum number of entries that are counted per indexed field, to find the field with the fewest entries. */
const MAX_COUNTED = 20_000

/** Returns a statement that counts the entries per indexed field. It reads only indexes. */
const createLogEntryCountsStatement = (conditions: readonly IndexedCondition[]): Sql =>
  sql`select ${sql.join(
    conditions.map((condition) => {
      const { from, where } = createIndexedLogSearchSql(condition, sql`in (${sql.join(condition.values)})`)
      return sql`(select count(*) from (select 1 from ${from} where ${where} limit ${sql.lit(MAX_COUNTED)}) as found) as ${sql.ref(condition.field)}`
    }),
  )}`

/** Returns a statement for the ids on a page of the audit log. With an indexed field, it merges the matches of each value. */
const createLogEntryIdsStatement = (
  { withoutIndex }: SqlDialect,
  { filter, order, range: [from, to], after }: LogQuery,
  indexedCondition: IndexedCondition | undefined,
): Sql => {
  const { id, ...others } = filter
  const isDescending = order === 'DESC'
  const toIdBounds = (column: Sql): Sql[] => [
    ...createSqlBoundConditions(column, isRange(id) ? id : {}),
    ...(after === undefined ? [] : [sql`${column} ${isDescending ? sql`<` : sql`>`} ${after}`]),
  ]
  const otherConditions = { ...others, ...(isRange(id) ? {} : { id }) }
  const isIndexedField = (field: string) => INDEXED_FIELDS.some((condition) => condition.field === field)
  const rowConditions = createSqlConditionsOfFilter(
    'log_entries',
    indexedCondition ? { ...otherConditions, [indexedCondition.field]: undefined } : otherConditions,
    't',
    (column, field) => (isIndexedField(field) && withoutIndex?.(column)) || column,
  )
  const direction = isDescending ? sql` desc` : sql``
  const selectFirstMatches = (condition: IndexedCondition, value: string | number): Sql => {
    const { from: source, id: column, where, links } = createIndexedLogSearchSql(condition, sql`= ${value}`)
    return sql`select ${column} as id from ${source} ${links} where ${joinSqlConditionsWithAnd([where, ...toIdBounds(column), ...rowConditions])} order by ${column}${direction} limit ${to + 1}`
  }
  const matches = indexedCondition
    ? sql.join(
        indexedCondition.values.map(
          (value) => sql`select id from (${selectFirstMatches(indexedCondition, value)}) as one`,
        ),
        sql` union `,
      )
    : sql`select t.id from log_entries as t where ${joinSqlConditionsWithAnd([...toIdBounds(sql.ref('t.id')), ...rowConditions])}`
  return sql`select id from (${matches}) as found order by id${direction} limit ${to - from + 1} offset ${from}`
}

/** Creates the query that reads the audit log. */
export const createAuditLogStoreQuery = (
  db: Database,
  dialect: SqlDialect,
  decode: typeof decodeDatabaseRow,
): Pick<Reader, 'getLog'> => ({
  async getLog(query) {
    const conditions = Array.isArray(query.filter.id) ? [] : listIndexedFilterConditions(query.filter)
    let bestCondition = conditions[0]
    if (conditions.length > 1) {
      const { rows } = await sql<
        Record<string, number>
      >`${createLogEntryCountsStatement(conditions)}`.execute(db)
      const countOf = ({ field }: IndexedCondition) => Number(rows[0]?.[field])
      bestCondition = conditions.reduce((best, condition) =>
        countOf(condition) < countOf(best) ? condition : best,
      )
    }
    const { from, columns } = getSqlFragmentsOfCollection('log_entries')
    const { rows } =
      await sql<Values>`select ${columns} from (${createLogEntryIdsStatement(dialect, query, bestCondition)}) as page cross join ${from}
      where t.id = page.id order by t.id${query.order === 'DESC' ? sql` desc` : sql``}`.execute(db)
    return rows.map((row) => decode('log_entries', row))
  },
})
