import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const UNCOUNTED = ['zones', 'roles', 'accreditation_types', 'company_file_names', 'personnel_file_names']

/** Entries of catalogues are deactivated and count their changes; a role's people are walked by their ids when its requirements change. */
export const catalogs: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const table of [...UNCOUNTED, 'pricing'])
      await run(`alter table ${table} add column active integer not null default 1`)
    for (const table of UNCOUNTED)
      await run(`alter table ${table} add column version integer not null default 1`)
    await run('alter table roles add column pending text')
    await run('drop index "personnel__role__"')
    await run('create index personnel__role on personnel (role, id)')
  },
})
