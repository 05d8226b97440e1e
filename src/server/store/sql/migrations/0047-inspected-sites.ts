import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** The company that works where an inspection was made. */
export const inspectedSites: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table inspections add column site_company integer')
    await run("alter table inspections add column site_company_name text not null default ''")
  },
})
