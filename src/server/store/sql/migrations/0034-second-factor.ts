import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** The second factor of accounts: the secret of an authenticator app, the last code's step, and codes for whoever has lost it. */
export const secondFactor: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table users add column totp_secret text not null default ''")
    await run('alter table users add column totp_step integer not null default 0')
    await run("alter table users add column recovery_codes text not null default '[]'")
  },
})
