import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** How often an import was begun without getting on; and whose account an address is, whatever its case. */
export const triesAndAddresses: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table imports add column tries integer not null default 0')
    await run('create index users__email on users (lower(email))')
  },
})
