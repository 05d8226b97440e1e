import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** People and companies count their changes, as quotations do. */
export const versions: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['companies', 'personnel']) {
      const column = `alter table ${table} add column version integer not null default 1`
      await sql.raw(dialect.adapt(column)).execute(db)
    }
  },
})
