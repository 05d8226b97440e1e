import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What happened and whom it was told, what ends each day, what an account is told of and how, and its calendar. */
export const messages: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table users add column told text not null default '[]'")
    await run('alter table users add column calendar_hash text')
    await run('create unique index users__calendar_hash on users (calendar_hash)')
    await run('alter table contacts add column mail_off integer not null default 0')
    await run("alter table mails add column unsubscribe text not null default ''")
    await run(`create table message_events (${NUMBERED}, kind text not null, subject text not null, company integer references companies,
      personnel text references personnel (id), "user" integer references users, "by" integer, text text not null, link text not null,
      created_at text not null, "after" text not null)`)
    await run('create index message_events__company on message_events (company)')
    await run('create index message_events__personnel on message_events (personnel)')
    await run('create index message_events__user on message_events ("user")')
    await run(`create table messages (${NUMBERED}, key text not null unique, "user" integer references users, contact integer references contacts,
      kind text not null, personnel text references personnel (id), text text not null, link text not null, created_at text not null,
      read_at text, mail_due_at text)`)
    await run('create index messages__user on messages ("user", id)')
    await run('create index messages__contact on messages (contact)')
    await run('create index messages__personnel on messages (personnel)')
    await run('create index messages__created_at on messages (created_at)')
    await run('create index messages__unread on messages ("user", id) where read_at is null')
    await run('create index messages__due on messages (id) where mail_due_at is not null')
    await run(`create table daily_runs (${NUMBERED}, day text not null unique, since text not null, cursor text not null, counts text not null,
      leased_until text not null, ended_at text)`)
    // Requirements that the day's run looks up are in accreditation_items__unmet, accreditations in personnel__expiration.
  },
})
