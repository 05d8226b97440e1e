import { sql } from 'kysely'
import type { Lookup } from '../collectionSpec.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import {
  type Between,
  type Filter,
  isAnyCase,
  isBetween,
  isHolding,
  isPresent,
  type ListQuery,
  type Pointing,
} from '../store.ts'
import type { Asked, Sql, SqlDialect, Wording } from './database.ts'
import { codecOf } from './rowCodec.ts'

/** Booleans stand in the statement, as far more rows are of one than of the other, and the database plans by that. */
const bound = (value: unknown): unknown => (typeof value === 'boolean' ? sql.lit(value) : value)

const betweenConditions = (column: Sql, { from, to }: Between<string | number>): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ...(from === undefined && to === undefined ? [sql`${column} is not null`] : []),
]

const UNLESS = 'unless' satisfies keyof Filter<Collection>

/** The collection that a field points at, as those that borrow a name by it know. */
const pointedAt = (collection: Collection, field: string): Collection => {
  const lookup = Object.values<Lookup>(collections[collection].lookups).find(({ by }) => by === field)
  if (!lookup) throw new Error(`${collection} does not point by ${field}`)
  return lookup.from
}

/** What a filter demands of the rows of the table called `t`, or as told; `named` gives a column its place in the question. */
export const filterConditions = (
  collection: Collection,
  filter: object,
  alias = 't',
  named: (column: Sql, field: string) => Sql = (column) => column,
): Sql[] => {
  const { fields } = codecOf(collection)
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    // What is not known of a null is no yes.
    if (field === UNLESS)
      return [sql`(${allOf(filterConditions(collection, value as object, alias, named))}) is not true`]
    const [by = '', its] = field.split('.')
    if (!fields.includes(by)) throw new Error(`${collection} has no field ${field}`)
    if (its !== undefined) {
      const from = pointedAt(collection, by)
      const asked = allOf(filterConditions(from, { [its]: value }, 'p'))
      return [
        sql`${named(sql.ref(`${alias}.${by}`), field)} in (select p.id from ${sql.table(from)} as p where ${asked})`,
      ]
    }
    const column = named(sql.ref(`${alias}.${field}`), field)
    if (value === null) return [sql`${column} is null`]
    if (isPresent(value)) return [sql`${column} is not null`]
    // Lists are kept as JSON.
    if (isHolding(value)) {
      const held = [value.has]
        .flat()
        .map((one) => sql`cast(${column} as text) like ${`%${JSON.stringify(one)}%`}`)
      return [held.length === 0 ? sql`1 = 0` : anyOf(held)]
    }
    if (isAnyCase(value)) return [sql`lower(${column}) = ${value.anyCase.toLowerCase()}`]
    if (isBetween(value)) return betweenConditions(column, value)
    if (!Array.isArray(value)) return [sql`${column} = ${bound(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bound))})`]
  })
}

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `)

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 1 ? sql`${conditions[0]}` : sql`(${sql.join([...conditions], sql` or `)})`

/** Every word must begin a word of the row, or be one: compared row by row. */
export const wordConditions = (dialect: SqlDialect, asked: readonly Asked[], how: Wording): Sql[] =>
  asked.map((forms) =>
    anyOf(
      forms.map((form) => dialect.contains(sql.ref('t.words'), how === 'whole' ? ` ${form} ` : ` ${form}`)),
    ),
  )

/** Where few rows are pointed at, they are looked up; where many are, each row that comes in the list's order is asked about. */
const FEW_POINTED = 1000

const pointedAtCondition = ({ collection, by, filter }: Pointing, total: number | undefined): Sql => {
  const [table, points] = [sql`${sql.table(collection)} as r`, sql.ref(`r.${by}`)]
  const condition = allOf(filterConditions(collection, filter, 'r'))
  return total !== undefined && total < FEW_POINTED
    ? sql`t.id in (select ${points} from ${table} where ${condition})`
    : sql`exists (select 1 from ${table} where ${points} = t.id and ${condition})`
}

/** What a query demands of a row but for its words. `total`, where it is known, helps to choose how it is asked. */
export const plainConditions = <C extends Collection>(
  collection: C,
  { filter = {}, pointedAtBy }: Pick<ListQuery<C>, 'filter' | 'pointedAtBy'>,
  total?: number,
  named?: (column: Sql, field: string) => Sql,
): Sql[] => [
  ...filterConditions(collection, filter, 't', named),
  ...(pointedAtBy ? [pointedAtCondition(pointedAtBy, total)] : []),
]

/** Has a query another way to few rows than the index of words: a filter that few rows pass, or rows that point at them? */
export const isNarrow = <C extends Collection>(
  collection: C,
  { filter = {}, pointedAtBy }: Pick<ListQuery<C>, 'filter' | 'pointedAtBy'>,
): boolean => {
  const narrow = ['id', ...(collections[collection].index?.narrow ?? [])]
  return pointedAtBy !== undefined || narrow.some((field) => Reflect.get(filter, field) !== undefined)
}
