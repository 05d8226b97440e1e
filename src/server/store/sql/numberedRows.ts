import { sql } from 'kysely'
import type { Collection, Row } from '../rows.ts'
import type { Id } from '../store.ts'
import type { Database, Values } from './database.ts'
import { decodeRow } from './rowCodec.ts'
import { tableOf } from './table.ts'

/** A row as it stands and what numbers it. */
export interface Numbered<C extends Collection> {
  number: number | string
  row: Row<C>
}

/** The rows whose column `by` has one of some values, each with the value of the column that numbers it, in no order. */
export const numberedRows = async <C extends Collection>(
  db: Database,
  collection: C,
  number: string,
  by: string,
  wanted: readonly (Id<C> | number)[],
): Promise<Numbered<C>[]> => {
  const { name, columns } = tableOf(collection)
  const { rows } = await sql<
    Values & { number: number | string }
  >`select ${columns}, ${sql.raw(`t.${number}`)} as number
    from ${name} t where ${sql.raw(`t.${by}`)} in (${sql.join(wanted)})`.execute(db)
  return rows.map(({ number: found, ...row }) => ({ number: found, row: decodeRow(collection, row) }))
}
