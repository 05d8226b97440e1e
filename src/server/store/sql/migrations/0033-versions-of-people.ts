import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** When the newest row was made: since then at least holds what is there. The same whenever the step is taken, and if it is taken again. */
const NEWEST =
  'select max(created_at) from (select created_at from personnel union all select created_at from companies) as made'
const MOMENT = `coalesce((${NEWEST}), ''), '9999'`

/** What people, companies and zones were, from which moment until which. Of what was there before, it is known what holds now. */
export const versionsOfPeople: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table person_versions (${NUMBERED}, personnel text not null, company integer not null, registration_date text,
      accreditation_date text, accreditation_expiration_date text, active integer not null, standing text not null,
      recorded_at text not null, superseded_at text not null)`)
    await run(`create table name_versions (${NUMBERED}, subject text not null, name text not null, zone integer,
      recorded_at text not null, superseded_at text not null)`)
    const fields =
      'company, registration_date, accreditation_date, accreditation_expiration_date, active, standing'
    await run(`insert into person_versions (personnel, ${fields}, recorded_at, superseded_at)
      select id, ${fields}, ${MOMENT} from personnel order by id`)
    await run(`insert into name_versions (subject, name, zone, recorded_at, superseded_at)
      select 'portal', '', null, ${MOMENT} where exists (select 1 from personnel)`)
    await run(`insert into name_versions (subject, name, zone, recorded_at, superseded_at)
      select 'zones:' || id, name, null, ${MOMENT} from zones order by id`)
    await run(`insert into name_versions (subject, name, zone, recorded_at, superseded_at)
      select 'companies:' || id, company_name, zone, ${MOMENT} from companies order by id`)
    await run('create index person_versions__personnel on person_versions (personnel)')
    for (const day of ['registration_date', 'accreditation_date', 'accreditation_expiration_date'])
      await run(`create index person_versions__${day} on person_versions (${day})`)
    await run('create index name_versions__subject on name_versions (subject)')
  },
})
