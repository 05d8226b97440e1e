import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Spreadsheets that were brought, and what each has changed. */
export const imports: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table imports (${NUMBERED}, kind text not null, state text not null, mode text, key text not null unique,
      file_name text not null, size integer not null, checked_key text unique, titles text not null, columns text not null,
      rows integer not null, done integer not null, checked text not null, applied text not null, problems integer not null,
      reason text not null, kept integer not null, uploaded_by integer not null references users, created_at text not null,
      finished_at text, worker text not null, worker_until bigint not null)`)
    await run('create index imports__state on imports (state)')
    await run('create index imports__uploaded_by on imports (uploaded_by, kind)')
    await run(`create table import_changes (${NUMBERED}, "import" integer not null references imports, "row" integer not null,
      outcome text not null, label text not null, target text not null, collection text not null,
      row_id text not null, before text not null, after text not null)`)
    await run('create index import_changes__import on import_changes ("import", id)')
  },
})
