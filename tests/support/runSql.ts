import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

/** Runs a statement on the database of a store, past the store. Returns the rows. */
export const runSql = async (
  env: Record<string, string> = {},
  statement: string,
): Promise<Record<string, unknown>[]> => {
  if (env.DATABASE_URL) {
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  const file = new BetterSqlite(join(env.DATA_DIR ?? '', 'acredita.sqlite'))
  const prepared = file.prepare(statement)
  const rows = prepared.reader ? (prepared.all() as Record<string, unknown>[]) : []
  if (!prepared.reader) prepared.run()
  file.close()
  return rows
}
