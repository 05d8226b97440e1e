import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance']

/** What a correction keeps of a notice: who made it, when and why, and what the notice was before. */
export const corrections: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const board of BOARDS) {
      await run(`alter table ${board} add column version integer not null default 1`)
      await run(`alter table ${board} add column corrected_at text`)
      await run(`alter table ${board} add column corrected_by integer references users`)
      await run(`alter table ${board} add column corrected_reason text not null default ''`)
      await run(`create index ${board}__corrected_by on ${board} (corrected_by)`)
    }
    // A file is shared by the versions between which it was not replaced, so its key is not unique.
    await run(`create table notice_versions (${NUMBERED}, key text not null, file_name text not null, media_type text not null,
      size integer not null, sha256 text not null, scan text, uploaded_by integer not null references users, created_at text not null,
      board text not null, notice integer not null, number integer not null, name text not null, rfc text not null, text text not null,
      reason text not null)`)
    await run('create index notice_versions__notice on notice_versions (board, notice, id)')
    await run('create index notice_versions__key on notice_versions (key)')
    await run('create index notice_versions__uploaded_by on notice_versions (uploaded_by)')
  },
})
