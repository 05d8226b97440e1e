import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** One sign-in for the company's people: who an account is for the provider, its word of a session, and what is good once for a moment. */
export const signOn: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table users add column subject text')
    await run('create unique index users__subject on users (subject)')
    await run("alter table tokens add column id_token text not null default ''")
    await run(`create table tickets (${NUMBERED}, hash text not null unique, kind text not null, "user" integer references users,
      data text not null, expires_at text not null)`)
    await run('create index tickets__user on tickets ("user")')
    await run('create index tickets__expires_at on tickets (expires_at)')
  },
})
