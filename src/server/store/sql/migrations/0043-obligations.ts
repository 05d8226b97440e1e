import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What waits is asked for oldest first, of everybody or of a company. */
const WAITING = ['', 'company, ']

/** A company is told from others by the days from which on it lacks something; who has lacked longest comes first. */
const COMPANY_COLUMNS = [
  "lacking_from text not null default '9999-12-31'",
  "arrears_from text not null default '9999-12-31'",
  'papers_stale integer not null default 0',
  'held_at text',
  "hold_reason text not null default ''",
  "lacking_from_key text not null default '9999-12-31'",
]

/** What companies bring by period, the papers that they brought, and holds of their payments. */
export const obligations: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table obligations (${NUMBERED}, name text not null, period text not null, due_day integer not null,
      due_after integer not null, asked_of text not null, since text not null, validity text not null, validity_months integer,
      warning_days text not null, brought_by text not null, absence text not null, active integer not null, version integer not null,
      name_key text not null, words text not null)`)
    await run(`create table company_papers (${NUMBERED}, key text not null unique, file_name text not null, media_type text not null,
      size integer not null, sha256 text not null, scan text, uploaded_by integer not null references users, created_at text not null,
      company integer not null references companies, obligation integer not null references obligations, period text,
      issued_on text, expires_on text, review text not null, rejection text, note text not null, reviewed_by integer references users,
      reviewed_at text, version integer not null, created_at_key text not null)`)
    await run('create index company_papers__company on company_papers (company, obligation, period, id)')
    await run('create index company_papers__obligation on company_papers (obligation, id)')
    for (const [i, of] of WAITING.entries())
      await run(
        `create index company_papers__waiting${i} on company_papers (${of}review, created_at_key, id)`,
      )
    await run('create index company_papers__uploaded_by on company_papers (uploaded_by)')
    await run('create index company_papers__reviewed_by on company_papers (reviewed_by)')
    for (const column of COMPANY_COLUMNS) await run(`alter table companies add column ${column}`)
    await run('create index companies__lacking on companies (active, lacking_from_key, id)')
    await run('create index companies__arrears on companies (arrears_from)')
    await run('create index companies__stale on companies (papers_stale)')
  },
})
