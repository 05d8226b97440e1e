import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** Entries are found by the record that they name through their changes; only those that changed nothing of it are kept in an index of their own, so that a write has one less to write. */
export const logAbout: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table log_entries add column about text')
    await run(`update log_entries set about = subject where subject <> '' and not exists
      (select 1 from log_changes where entry = log_entries.id and log_changes.subject = log_entries.subject)`)
    await run('drop index log_entries__subject')
    await run('create index log_entries__about on log_entries (about) where about is not null')
  },
})
