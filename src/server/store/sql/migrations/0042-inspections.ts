import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** What was found of people where they work. */
export const inspections: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table inspections (${NUMBERED}, key text not null unique, at text not null, created_at text not null,
      "user" integer not null references users, credential text not null, number text not null, person text not null,
      person_name text not null, role_name text not null, company integer, company_name text not null, zone integer,
      zone_name text not null, result text not null, state text, offline integer not null, signature text not null,
      note text not null, photo text unique)`)
    for (const by of ['person', 'company', 'result', 'zone'])
      await run(`create index inspections__${by} on inspections (${by}, id)`)
    await run('create index inspections__at on inspections (at)')
    await run('create index inspections__user on inspections ("user")')
  },
})
