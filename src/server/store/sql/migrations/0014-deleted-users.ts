import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** An account that was deleted stays as the name of what was done with it. */
export const deletedUsers: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(dialect.adapt('alter table users add column deleted_at text')).execute(db)
  },
})
