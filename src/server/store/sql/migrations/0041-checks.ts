import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Credentials that were checked at doors, and what is unusual about them. */
export const checks: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table credential_checks (${NUMBERED}, at text not null, credential text not null, person text not null,
      result text not null, way text not null)`)
    await run('create index credential_checks__person on credential_checks (person, at)')
    await run('create index credential_checks__at on credential_checks (at)')
    await run(`create table unusual_checks (${NUMBERED}, created_at text not null, kind text not null, person text not null,
      person_name text not null, company_name text not null, count integer not null, places integer not null, last_at text not null,
      state text not null, notes text not null, handled_by integer references users, handled_at text, version integer not null)`)
    await run('create index unusual_checks__state on unusual_checks (state, id)')
    await run('create index unusual_checks__person on unusual_checks (person, kind)')
    await run('create index unusual_checks__handled_by on unusual_checks (handled_by)')
  },
})
