import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** How many people are active, in two rows instead of one for each day on which an accreditation ends; and indexes of words that are written in even times. */
export const evenTimes: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const text of dialect.counts('personnel_counts_by_active', 'personnel', ['active'])) await run(text)
    await run(
      'insert into personnel_counts_by_active (active, n) select active, count(*) from personnel group by active',
    )
    for (const table of ['personnel', 'quotations'] as const)
      for (const text of dialect.evenWordIndex(table)) await run(text)
  },
})
