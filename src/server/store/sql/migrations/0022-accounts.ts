import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What the administration of accounts keeps: who is a super-admin, where to write to, when an account was last used and with what, and links to choose a password by. */
export const accounts: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table users add column super_admin integer not null default 0')
    await run("alter table users add column email text not null default ''")
    await run('alter table users add column last_access_at text')
    for (const key of ['full_name_key', 'last_access_key']) {
      await run(`alter table users add column ${key} text not null default ''`)
      await run(`create index users__${key} on users (${key}, id)`)
    }
    await run(
      'update users set last_access_at = (select max(last_used_at) from tokens where tokens."user" = users.id)',
    )
    await run("alter table tokens add column device text not null default ''")
    await run(`create table account_links (${NUMBERED}, hash text not null unique, "user" integer not null references users,
      kind text not null, created_at text not null, expires_at text not null)`)
    await run('create index account_links__user on account_links ("user")')
    await run('create index account_links__expires_at on account_links (expires_at)')
  },
})
