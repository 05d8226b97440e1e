import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const COUNTED = [
  'active',
  'accreditation_expiration_date',
  'unmet_items',
  'vetoed',
  'company_active',
  'standing',
]
/** A state's page is read from the list's own index, which knows what the state is made of. */
const LISTED =
  'active, name_key, id, accreditation_expiration_date, unmet_items, vetoed, company_active, standing'

/** Whether somebody's accreditation is suspended or revoked is part of what its state is made of. */
export const standings: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table personnel add column standing text not null default 'regular'")
    for (const text of dialect.dropCounts('personnel_counts')) await run(text)
    for (const text of dialect.counts('personnel_counts', 'personnel', COUNTED)) await run(text)
    const fields = COUNTED.join(', ')
    await run(
      `insert into personnel_counts (${fields}, n) select ${fields}, count(*) from personnel group by ${fields}`,
    )
    await run('drop index personnel__listed')
    await run(`create index personnel__listed on personnel (${LISTED})`)
  },
})
