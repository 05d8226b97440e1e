import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What the portal keeps about itself. */
export const settings: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const table = `create table settings (${NUMBERED}, key text not null unique, value text not null, created_at text not null)`
    await sql.raw(dialect.adapt(table)).execute(db)
  },
})
