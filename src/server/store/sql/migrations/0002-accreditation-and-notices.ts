import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance']

const notices = `${NUMBERED}, name text not null, rfc text not null, text text not null, company integer references companies,
  key text not null unique, file_name text not null, media_type text not null, size integer not null, sha256 text not null,
  uploaded_by integer not null references users, created_at text not null, company_name text not null, created_by text not null,
  created_at_key text not null`

/** Who may tick what, indexes for the matrix and its filters, the four notice boards, and why a veto was set aside. */
export const accreditationAndNotices: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table accreditation_types add column by_contractor integer not null default 0')
    await run('update personnel set accreditation_expiration_date = null where accreditation_date is null')
    await run(
      'create index personnel__expiration on personnel (active, accreditation_expiration_date, unmet_items)',
    )
    await run('create index personnel__rfc on personnel (rfc)')
    await run('drop index accreditation_items__personnel__')
    await run('create index accreditation_items__person on accreditation_items (personnel, type)')
    await run('create index accreditation_items__unmet on accreditation_items (type, status, personnel)')
    await run(`insert into tallies (collection, fields, d1, d2, n)
      select 'accreditation_items', 'type,status', cast(type as varchar), cast(status as varchar), count(*) from accreditation_items group by type, status`)
    for (const board of BOARDS) {
      await run(`create table ${board} (${notices})`)
      await run(`create index ${board}__newest on ${board} (created_at_key, id)`)
      await run(`create index ${board}__company on ${board} (company, created_at_key, id)`)
      await run(dialect.searchTable(board))
    }
    await run('create index vetoes__rfc on vetoes (rfc)')
    await run(`create table veto_exceptions (${NUMBERED}, personnel text not null, rfc text not null, veto integer not null, veto_name text not null,
      reason text not null, "user" integer not null references users, created_at text not null, username text not null)`)
    await run('create index veto_exceptions__personnel on veto_exceptions (personnel)')
  },
})
