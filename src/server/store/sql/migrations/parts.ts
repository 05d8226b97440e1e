import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** What the migrations share. It has been released with them and is never changed. */

/** A step that adds a column, such as `blood_type text not null default ''`. */
export const addColumn =
  (table: string, column: string) =>
  (dialect: SqlDialect): Migration => ({
    async up(db: Kysely<unknown>) {
      await sql.raw(dialect.adapt(`alter table ${table} add column ${column}`)).execute(db)
    },
  })

/** Numbered rows: the id is the row's number. Ids are never reused. */
export const NUMBERED = 'id integer primary key autoincrement'

/** What is kept of any file. */
export const FILE = `key text not null unique, file_name text not null, media_type text not null, size integer not null, sha256 text not null,
    uploaded_by integer not null, created_at text not null, name_key text not null, created_at_key text not null`
