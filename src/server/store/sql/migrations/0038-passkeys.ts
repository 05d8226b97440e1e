import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Passkeys of accounts, and how many each has. */
export const passkeys: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table users add column passkeys integer not null default 0')
    await run(`create table passkeys (${NUMBERED}, "user" integer not null references users, credential text not null unique,
      public_key text not null, counter integer not null, transports text not null, name text not null, created_at text not null,
      last_used_at text)`)
    await run('create index passkeys__user on passkeys ("user")')
  },
})
