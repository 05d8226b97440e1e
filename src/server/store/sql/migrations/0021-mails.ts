import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Mails that wait to be sent, and those that were. */
export const mails: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table mails (${NUMBERED}, key text not null unique, message_id text not null, recipient text not null, subject text not null,
      text text not null, html text not null, is_secret integer not null, state text not null, attempts integer not null,
      due_at text not null, useful_until text, created_at text not null, ended_at text, problem text not null)`)
    await run('create index mails__due on mails (state, due_at)')
    await run('create index mails__ended_at on mails (ended_at)')
  },
})
