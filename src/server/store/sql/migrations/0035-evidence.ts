import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What waits is asked for oldest first, of everybody, a company or a requirement. */
const WAITING = ['', 'company, ', 'type, ']

/** Documents that prove items, and what an item keeps of its own. */
export const evidence: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table evidence (${NUMBERED}, key text not null unique, file_name text not null, media_type text not null,
      size integer not null, sha256 text not null, scan text, uploaded_by integer not null references users, created_at text not null,
      item integer not null references accreditation_items, personnel text not null references personnel (id),
      type integer not null references accreditation_types, company integer not null references companies,
      issued_on text, expires_on text, review text not null, rejection text, note text not null, reviewed_by integer references users,
      reviewed_at text, version integer not null, created_at_key text not null)`)
    await run('create index evidence__item on evidence (item, id)')
    await run('create index evidence__personnel on evidence (personnel, created_at_key, id)')
    for (const [i, of] of WAITING.entries())
      await run(`create index evidence__waiting${i} on evidence (${of}review, created_at_key, id)`)
    await run('create index evidence__uploaded_by on evidence (uploaded_by)')
    await run('create index evidence__reviewed_by on evidence (reviewed_by)')
    await run(`alter table accreditation_items add column proved_until text not null default '0001-01-01'`)
    await run('alter table accreditation_items add column review text')
    // What ends next.
    await run('create index accreditation_items__met_until on accreditation_items (met_until)')
  },
})
