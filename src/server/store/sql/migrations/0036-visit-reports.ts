import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What visitors tell of visits. */
export const visitReports: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table visit_reports (${NUMBERED}, created_at text not null, credential text not null, number text not null,
      person text not null, person_name text not null, company_name text not null, was_valid integer not null, what text not null,
      place text not null, phone text not null, photo text unique, state text not null, notes text not null,
      handled_by integer references users, handled_at text, version integer not null)`)
    await run('create index visit_reports__state on visit_reports (state, id)')
    await run('create index visit_reports__created_at on visit_reports (created_at)')
    await run('create index visit_reports__handled_by on visit_reports (handled_by)')
  },
})
