import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { blockStatements } from '../blocks.ts'
import type { SqlDialect } from '../database.ts'

const FIELDS = ['user', 'action', 'kind', 'nature', 'address']

/** What entries of the log are looked up by is kept for blocks of them, so that a write has five indexes less to write. */
export const logBlocks = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of blockStatements(dialect, 'log_entries', FIELDS))
      await sql.raw(statement).execute(db)
    for (const field of FIELDS) await sql.raw(`drop index log_entries__${field}`).execute(db)
  },
})
