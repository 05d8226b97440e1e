import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Id } from '../store.ts'
import type { Database, Values } from './database.ts'
import { decodeRow } from './rowCodec.ts'
import { derivedOf, tableOf } from './table.ts'

/** So many rows are written together: as few statements as can be, none of which takes long. */
const BATCH = 100

export function* batchesOf<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH)
}

/** Writes what is kept beside rows anew: their sort keys and words, from the rows and the names that they borrow now. */
export const derive = async <C extends Collection>(
  db: Database,
  collection: C,
  ids: readonly Id<C>[],
): Promise<void> => {
  const { name, from, columns, derived: beside } = tableOf(collection)
  const type = collections[collection].numbered ? sql`bigint` : sql`text`
  if (beside.length === 0) return
  for (const batch of batchesOf(ids)) {
    const { rows } =
      await sql<Values>`select ${columns}, ${sql.join(beside.map((column) => sql.ref(`t.${column}`)))} from ${from} where t.id in (${sql.join(batch)})`.execute(
        db,
      )
    const derived = rows.map((row): [unknown, Values, before: Values] => [
      row.id,
      derivedOf(collection, decodeRow(collection, row) as Row<C>),
      row,
    ])
    // A column that is written is written in all of its indexes as well, changed or not.
    const kept = beside.filter((column) =>
      derived.some(([, after, before]) => after[column] !== before[column]),
    )
    if (kept.length === 0) continue
    const lines = derived.map(([id, values]) => {
      const texts = kept.map((column) => sql`cast(${values[column]} as text)`)
      return sql`(${sql.join([sql`cast(${id} as ${type})`, ...texts])})`
    })
    const set = kept.map((column, i) => sql`${sql.ref(column)} = v.${sql.ref(`column${i + 2}`)}`)
    await sql`update ${name} set ${sql.join(set)} from (values ${sql.join(lines)}) as v where ${name}.id = v.column1`.execute(
      db,
    )
    // Whoever reads is not kept waiting for thousands of rows.
    await setImmediate()
  }
}
