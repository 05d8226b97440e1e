import { sql } from 'kysely'
import type { Lookup } from '../collectionSpec.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import {
  type Filter,
  isContainsFilter,
  isIgnoreCaseFilter,
  isNotNullFilter,
  isRangeFilter,
  type ListQuery,
  type RangeFilter,
  type ReferencingRows,
} from '../store.ts'
import type { QueryWord, Sql, SqlDialect, WordMode } from './database.ts'
import { getRowCodec } from './rowCodec.ts'

/** Binds a value as a parameter. Booleans become literals, so that the planner knows how frequent each value is. */
const bindParameter = (value: unknown): unknown => (typeof value === 'boolean' ? sql.lit(value) : value)

const createRangeConditions = (column: Sql, { from, to }: RangeFilter<string | number>): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ...(from === undefined && to === undefined ? [sql`${column} is not null`] : []),
]

const UNLESS = 'unless' satisfies keyof Filter<Collection>

/** Returns the collection that a field refers to. */
const getReferencedCollection = (collection: Collection, field: string): Collection => {
  const lookup = Object.values<Lookup>(collections[collection].lookups).find(({ by }) => by === field)
  if (!lookup) throw new Error(`${collection} has no reference ${field}`)
  return lookup.from
}

/** Returns the SQL conditions of a filter. `wrapColumn` can wrap columns in an SQL expression. */
export const createFilterConditions = (
  collection: Collection,
  filter: object,
  alias = 't',
  wrapColumn: (column: Sql, field: string) => Sql = (column) => column,
): Sql[] => {
  const { fields } = getRowCodec(collection)
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    // Negates the condition with `is not true`, which also matches null.
    if (field === UNLESS)
      return [
        sql`(${joinConditionsWithAnd(createFilterConditions(collection, value as object, alias, wrapColumn))}) is not true`,
      ]
    const [by = '', referencedField] = field.split('.')
    if (!fields.includes(by)) throw new Error(`${collection} has no field ${field}`)
    if (referencedField !== undefined) {
      const from = getReferencedCollection(collection, by)
      const condition = joinConditionsWithAnd(createFilterConditions(from, { [referencedField]: value }, 'p'))
      return [
        sql`${wrapColumn(sql.ref(`${alias}.${by}`), field)} in (select p.id from ${sql.table(from)} as p where ${condition})`,
      ]
    }
    const column = wrapColumn(sql.ref(`${alias}.${field}`), field)
    if (value === null) return [sql`${column} is null`]
    if (isNotNullFilter(value)) return [sql`${column} is not null`]
    // Lists are stored as JSON.
    if (isContainsFilter(value)) {
      const containsConditions = [value.has]
        .flat()
        .map((one) => sql`cast(${column} as text) like ${`%${JSON.stringify(one)}%`}`)
      return [containsConditions.length === 0 ? sql`1 = 0` : joinConditionsWithOr(containsConditions)]
    }
    if (isIgnoreCaseFilter(value)) return [sql`lower(${column}) = ${value.anyCase.toLowerCase()}`]
    if (isRangeFilter(value)) return createRangeConditions(column, value)
    if (!Array.isArray(value)) return [sql`${column} = ${bindParameter(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bindParameter))})`]
  })
}

export const joinConditionsWithAnd = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `)

const joinConditionsWithOr = (conditions: readonly Sql[]): Sql =>
  conditions.length === 1 ? sql`${conditions[0]}` : sql`(${sql.join([...conditions], sql` or `)})`

/** Returns one condition per search word, for searches without the full-text index. */
export const createWordConditions = (
  dialect: SqlDialect,
  words: readonly QueryWord[],
  mode: WordMode,
): Sql[] =>
  words.map((forms) =>
    joinConditionsWithOr(
      forms.map((form) => dialect.contains(sql.ref('t.words'), mode === 'whole' ? ` ${form} ` : ` ${form}`)),
    ),
  )

/** Maximum number of rows for which `in` is used. For more rows, each row of the list is checked with `exists`. */
const MAX_LOOKED_UP = 1000

const createReferenceCondition = (
  { collection, by, filter }: ReferencingRows,
  total: number | undefined,
): Sql => {
  const [table, referencedId] = [sql`${sql.table(collection)} as r`, sql.ref(`r.${by}`)]
  const condition = joinConditionsWithAnd(createFilterConditions(collection, filter, 'r'))
  return total !== undefined && total < MAX_LOOKED_UP
    ? sql`t.id in (select ${referencedId} from ${table} where ${condition})`
    : sql`exists (select 1 from ${table} where ${referencedId} = t.id and ${condition})`
}

/** Returns the SQL conditions of a query, without those for its search words. */
export const createFieldConditions = <C extends Collection>(
  collection: C,
  { filter = {}, referencedBy }: Pick<ListQuery<C>, 'filter' | 'referencedBy'>,
  total?: number,
  wrapColumn?: (column: Sql, field: string) => Sql,
): Sql[] => [
  ...createFilterConditions(collection, filter, 't', wrapColumn),
  ...(referencedBy ? [createReferenceCondition(referencedBy, total)] : []),
]

/** Returns whether a filter matches so few rows that the full-text index is not needed. */
export const filterMatchesFewRows = <C extends Collection>(
  collection: C,
  { filter = {}, referencedBy }: Pick<ListQuery<C>, 'filter' | 'referencedBy'>,
): boolean => {
  const narrow = ['id', ...(collections[collection].index?.narrow ?? [])]
  return referencedBy !== undefined || narrow.some((field) => Reflect.get(filter, field) !== undefined)
}
