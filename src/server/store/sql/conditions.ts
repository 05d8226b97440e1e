import { sql } from 'kysely'
import { type Condition, isCondition, type Range } from '../../../domain/common/filters.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Filter, ListQuery, ReferencingRows } from '../store.ts'
import type { QueryWord, Sql, SqlDialect, WordMode } from './database.ts'
import { getRowCodecOfCollection } from './rowCodec.ts'

/** Binds a value as a parameter. Booleans become literals, so that the planner knows how frequent each value is. */
const bindSqlParameter = (value: unknown): unknown => (typeof value === 'boolean' ? sql.lit(value) : value)

/** Returns the SQL conditions for the bounds of a range. */
export const createSqlBoundConditions = (column: Sql, { from, to }: Omit<Range<unknown>, 'kind'>): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
]

type ConditionsByKind = { [K in Condition['kind']]: Extract<Condition, { kind: K }> }

/** SQL of each kind of condition. */
const SQL_OF_CONDITION: {
  [K in Condition['kind']]: (column: Sql, condition: ConditionsByKind[K]) => Sql
} = {
  notNull: (column) => sql`${column} is not null`,
  range: (column, { from, to }) =>
    from === undefined && to === undefined
      ? sql`${column} is not null`
      : joinSqlConditionsWithAnd(createSqlBoundConditions(column, { from, to })),
  // Lists are stored as JSON.
  has: (column, { texts }) =>
    joinSqlConditionsWithOr(
      texts.map((text) => sql`cast(${column} as text) like ${`%${JSON.stringify(text)}%`}`),
    ),
  anyCase: (column, { text }) => sql`lower(${column}) = ${text.toLowerCase()}`,
}

const createSqlCondition = <K extends Condition['kind']>(column: Sql, condition: ConditionsByKind[K]): Sql =>
  SQL_OF_CONDITION[condition.kind as K](column, condition)

const UNLESS = 'unless' satisfies keyof Filter<Collection>

/** Returns the collection that a field refers to. */
const getCollectionOfReferenceField = (collection: Collection, field: string): Collection => {
  const lookup = Object.values(collections[collection].lookups).find(({ by }) => by === field)
  if (!lookup) throw new Error(`${collection} has no reference ${field}`)
  return lookup.from
}

/** Returns the SQL conditions of a filter. `wrapColumn` can wrap columns in an SQL expression. */
export const createSqlConditionsOfFilter = (
  collection: Collection,
  filter: object,
  alias = 't',
  wrapColumn: (column: Sql, field: string) => Sql = (column) => column,
): Sql[] => {
  const { fields } = getRowCodecOfCollection(collection)
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    // Negates the condition with `is not true`, which also matches null.
    if (field === UNLESS)
      return [
        sql`(${joinSqlConditionsWithAnd(createSqlConditionsOfFilter(collection, value as object, alias, wrapColumn))}) is not true`,
      ]
    const [by = '', referencedField] = field.split('.')
    if (!fields.includes(by)) throw new Error(`${collection} has no field ${field}`)
    if (referencedField !== undefined) {
      const from = getCollectionOfReferenceField(collection, by)
      const condition = joinSqlConditionsWithAnd(
        createSqlConditionsOfFilter(from, { [referencedField]: value }, 'p'),
      )
      return [
        sql`${wrapColumn(sql.ref(`${alias}.${by}`), field)} in (select p.id from ${sql.table(from)} as p where ${condition})`,
      ]
    }
    const column = wrapColumn(sql.ref(`${alias}.${field}`), field)
    if (value === null) return [sql`${column} is null`]
    if (isCondition(value)) return [createSqlCondition(column, value)]
    if (!Array.isArray(value)) return [sql`${column} = ${bindSqlParameter(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bindSqlParameter))})`]
  })
}

export const joinSqlConditionsWithAnd = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `)

const joinSqlConditionsWithOr = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`1 = 0`
    : conditions.length === 1
      ? sql`${conditions[0]}`
      : sql`(${sql.join([...conditions], sql` or `)})`

/** Returns one condition per search word, for searches without the full-text index. */
export const createSqlWordConditions = (
  dialect: SqlDialect,
  words: readonly QueryWord[],
  mode: WordMode,
): Sql[] =>
  words.map((forms) =>
    joinSqlConditionsWithOr(
      forms.map((form) => dialect.contains(sql.ref('t.words'), mode === 'whole' ? ` ${form} ` : ` ${form}`)),
    ),
  )

/** Maximum number of rows for which `in` is used. For more rows, each row of the list is checked with `exists`. */
const MAX_LOOKED_UP = 1000

const createReferencedBySqlCondition = (
  { collection, by, filter }: ReferencingRows,
  total: number | undefined,
): Sql => {
  const [table, referencedId] = [sql`${sql.table(collection)} as r`, sql.ref(`r.${by}`)]
  const condition = joinSqlConditionsWithAnd(createSqlConditionsOfFilter(collection, filter, 'r'))
  return total !== undefined && total < MAX_LOOKED_UP
    ? sql`t.id in (select ${referencedId} from ${table} where ${condition})`
    : sql`exists (select 1 from ${table} where ${referencedId} = t.id and ${condition})`
}

/** Returns the SQL conditions of a query, without those for its search words. */
export const createSqlFilterConditions = <C extends Collection>(
  collection: C,
  { filter = {}, referencedBy }: Pick<ListQuery<C>, 'filter' | 'referencedBy'>,
  total?: number,
  wrapColumn?: (column: Sql, field: string) => Sql,
): Sql[] => [
  ...createSqlConditionsOfFilter(collection, filter, 't', wrapColumn),
  ...(referencedBy ? [createReferencedBySqlCondition(referencedBy, total)] : []),
]

/** Returns whether a filter matches so few rows that the full-text index is not needed. */
export const filterMatchesFewRows = <C extends Collection>(
  collection: C,
  { filter = {}, referencedBy }: Pick<ListQuery<C>, 'filter' | 'referencedBy'>,
): boolean => {
  const narrow = ['id', ...(collections[collection].index?.narrow ?? [])]
  const conditions: Readonly<Record<string, unknown>> = filter
  return referencedBy !== undefined || narrow.some((field) => conditions[field] !== undefined)
}
