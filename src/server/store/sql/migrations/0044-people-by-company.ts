import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** What a state is made of, company by company: the board counts from the index alone. */
const COUNTED =
  'company, active, vetoed, company_active, standing, accreditation_expiration_date, blocked_from, lacking_from, ending_from'

export const peopleByCompany: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(dialect.adapt(`create index personnel__by_company on personnel (${COUNTED})`)).execute(db)
  },
})
