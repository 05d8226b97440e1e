import { sql } from 'kysely'
import { collections, type Lookup } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Id } from '../store.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { keysOf } from './keysOf.ts'
import { numberedRow } from './numberedRow.ts'
import { tableOf } from './table.ts'

/** The names that a row borrows, read from the rows that it points at. */
const borrowedNames = async (db: Database, collection: Collection, row: Values): Promise<Values> => {
  const seen = new Map<string, Values>()
  const rowOf = async (from: Collection, id: unknown): Promise<Values> => {
    const known = seen.get(`${from} ${id}`)
    if (known) return known
    const { rows } = await sql<Values>`select * from ${tableOf(from).name} where id = ${id}`.execute(db)
    seen.set(`${from} ${id}`, rows[0] ?? {})
    return rows[0] ?? {}
  }
  const names: Values = {}
  for (const [name, { by, from, take, next }] of Object.entries<Lookup>(collections[collection].lookups)) {
    const value = (await rowOf(from, row[by]))[take] ?? ''
    names[name] = next ? (await rowOf(next.from, value))[next.take] : value
  }
  return names
}

/**
 * Writes what follows from a row that has just been written: the names that it borrows, its sort keys, its words and, where the index of
 * words wants one, its place. `before` is the row as it was; a new one has none.
 */
export const derive = async <C extends Collection>(
  db: Database,
  { words }: SqlDialect,
  collection: C,
  id: Id<C>,
  before: Row<C> | undefined,
): Promise<Row<C>> => {
  const written = await numberedRow(db, collection, words.numberOf(collection), 'id', id)
  if (!written) throw new Error(`${collection} ${id} is gone`)
  const names = await borrowedNames(db, collection, { ...written.row })
  const row: Row<C> = { ...written.row, ...names }
  const keys = keysOf(collection, row)
  const { values, finish } = await words.follow(db, collection, {
    id,
    before,
    row,
    keys,
    number: written.number,
  })
  const assignments = Object.entries({ ...names, ...keys, ...values }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  if (assignments.length > 0) {
    await sql`update ${tableOf(collection).name} set ${sql.join(assignments)} where id = ${id}`.execute(db)
  }
  await finish?.()
  return row
}
