import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** The log of what was done: entries, what they changed, and where it ends. */
export const log: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table log_entries (${NUMBERED}, at text not null, action text not null, "user" integer, username text not null,
      address text not null, result text not null, reason text not null, subject text not null, changes integer not null, part_of integer,
      previous text not null, hash text not null)`)
    await run(`create table log_changes (${NUMBERED}, entry integer not null, subject text not null, collection text not null,
      record text not null, before text, after text)`)
    await run(`create table log_heads (${NUMBERED}, last integer not null, hash text not null)`)
    await run('create index log_changes__entry on log_changes (entry)')
    await run('create index log_changes__subject on log_changes (subject)')
    await run('create index log_entries__user on log_entries ("user")')
    await run('create index log_entries__action on log_entries (action)')
    await run('create index log_entries__part_of on log_entries (part_of) where part_of is not null')
  },
})
