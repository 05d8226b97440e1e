import { sql } from 'kysely'
import { collections, type Lookup } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Database, Values } from './database.ts'
import { tableOf } from './table.ts'

const fieldOf = (row: object, field: string): unknown => Reflect.get(row, field) ?? null

const rowsById = async (db: Database, from: Collection, ids: unknown[]): Promise<Map<unknown, Values>> => {
  // '' is what a lender that is not there lends.
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== '')
  if (wanted.length === 0) return new Map()
  const { rows } =
    await sql<Values>`select * from ${tableOf(from).name} where id in (${sql.join(wanted)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rows with the names that they borrow: one question for each collection that lends, however many the rows are. */
export const withBorrowedNames = async <C extends Collection>(
  db: Database,
  collection: C,
  rows: readonly Rows[C][],
): Promise<Row<C>[]> => {
  const asked = new Map<string, Promise<Map<unknown, Values>>>()
  const lenders = (from: Collection, by: string, ids: () => unknown[]) => {
    const key = `${from} ${by}`
    const known = asked.get(key) ?? rowsById(db, from, ids())
    asked.set(key, known)
    return known
  }
  const named: Values[] = rows.map((row) => ({ ...row }))
  for (const [name, { by, from, take, next }] of Object.entries<Lookup>(collections[collection].lookups)) {
    const lent = await lenders(from, by, () => rows.map((row) => fieldOf(row, by)))
    const found = rows.map((row) => lent.get(fieldOf(row, by))?.[take] ?? '')
    const further = next && (await lenders(next.from, `${by}.${take}`, () => found))
    for (const [i, row] of named.entries())
      row[name] = next ? (further?.get(found[i])?.[next.take] ?? '') : found[i]
  }
  return named as Row<C>[]
}
