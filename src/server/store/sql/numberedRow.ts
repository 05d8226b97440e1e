import { sql } from 'kysely'
import type { Collection, Row } from '../rows.ts'
import type { Database, Values } from './database.ts'
import { decodeRow } from './rowCodec.ts'
import { tableOf } from './table.ts'

/** A row as it stands and what numbers it. */
export interface Numbered<C extends Collection> {
  number: number | string
  row: Row<C>
}

/** The row whose column `by` has a value, and the value of the column that numbers it. */
export const numberedRow = async <C extends Collection>(
  db: Database,
  collection: C,
  number: string,
  by: string,
  value: unknown,
): Promise<Numbered<C> | undefined> => {
  const { name, columns } = tableOf(collection)
  const { rows } = await sql<
    Values & { number: number | string }
  >`select ${columns}, ${sql.raw(`t.${number}`)} as number
    from ${name} t where ${sql.raw(`t.${by}`)} = ${value}`.execute(db)
  if (!rows[0]) return undefined
  const { number: found, ...row } = rows[0]
  return { number: found, row: decodeRow(collection, row) }
}
