import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** How often an import was begun without getting on. */
export const importTries: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(dialect.adapt('alter table imports add column tries integer not null default 0'))
      .execute(db)
  },
})
