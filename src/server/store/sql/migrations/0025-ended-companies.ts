import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const COUNTED = ['active', 'accreditation_expiration_date', 'unmet_items', 'vetoed', 'company_active']
/** A state's page is read from the list's own index, which knows what the state is made of. */
const LISTED = 'active, name_key, id, accreditation_expiration_date, unmet_items, vetoed, company_active'

/** Whether somebody's company was deactivated is kept beside the person, and so is part of what its state is made of. */
export const endedCompanies: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('alter table personnel add column company_active integer not null default 1')
    await run(
      'update personnel set company_active = 0 where company in (select id from companies where active = 0)',
    )
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
