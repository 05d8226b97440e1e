import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Accreditations have a history: whoever holds one is brought in with its first grant, of which nobody knows more. */
export const accreditations: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`create table accreditations (${NUMBERED}, personnel text not null references personnel (id), kind text not null,
      accreditation_date text, accreditation_expiration_date text, reason text not null, note text not null,
      "user" integer references users, recorded_at text not null)`)
    await run(`insert into accreditations (personnel, kind, accreditation_date, accreditation_expiration_date, reason, note, recorded_at)
      select id, 'grant', accreditation_date, accreditation_expiration_date, '', '', (select max(created_at) from personnel)
      from personnel where accreditation_date is not null order by accreditation_date, id`)
    await run('create index accreditations__personnel on accreditations (personnel)')
    await run('create index accreditations__user on accreditations ("user")')
  },
})
