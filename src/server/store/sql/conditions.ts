import { sql } from 'kysely'
import type { Collection } from '../rows.ts'
import { type Between, isBetween, present } from '../store.ts'
import type { Sql } from './database.ts'
import { codecOf } from './rowCodec.ts'

/** Booleans are kept as numbers. */
const bound = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

const betweenConditions = (column: Sql, { from, to }: Between<string | number>): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ...(from === undefined && to === undefined ? [sql`${column} is not null`] : []),
]

/** What a filter demands of the rows of the table called `t`, or as told. */
export const filterConditions = (
  collection: Collection,
  filter: Record<string, unknown>,
  alias = 't',
): Sql[] => {
  const known = codecOf(collection).own
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    if (!known.includes(field)) throw new Error(`${collection} has no field ${field}`)
    const column = sql.raw(`${alias}.${field}`)
    if (value === null) return [sql`${column} is null`]
    if (value === present) return [sql`${column} is not null`]
    if (isBetween(value)) return betweenConditions(column, value)
    if (!Array.isArray(value)) return [sql`${column} = ${bound(value)}`]
    return [value.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(value.map(bound))})`]
  })
}
