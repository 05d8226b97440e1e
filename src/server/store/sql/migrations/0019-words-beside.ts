import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** The indexes of words in tables of their own, as SQLite has them: see `tsqueryBesideStatements`. */
export const wordsBeside: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['personnel', 'quotations'] as const)
      for (const text of dialect.wordIndexBeside(table)) await sql.raw(text).execute(db)
  },
})
