import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const KEY = 'accreditation_expiration_date_key'

/** People are sorted by the day on which their accreditation ends; who has none comes last. */
export const sortedByExpiry: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`alter table personnel add column ${KEY} text not null default ''`)
    await run(`update personnel set ${KEY} = coalesce(accreditation_expiration_date, '9999-12-31')`)
    await run(`create index personnel__active__expiry on personnel (active, ${KEY}, id)`)
    await run(`create index personnel__expiry on personnel (${KEY}, id)`)
  },
})
