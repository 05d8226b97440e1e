import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const FIRST = '0001-01-01'
const LAST = '9999-12-31'
const DAYS = ['blocked_from', 'lacking_from', 'ending_from']
const COUNTED = ['active', 'accreditation_expiration_date', 'vetoed', 'company_active', 'standing', ...DAYS]

const DEMANDS = [
  'wants_document integer not null default 0',
  `validity text not null default 'for_good'`,
  'validity_months integer',
  `warning_days text not null default '[30,14,7]'`,
  `brought_by text not null default 'contractor'`,
  `absence text not null default 'warning'`,
]

/**
 * What a requirement wants to see, until when an item is met, and from which days on somebody lacks something, in the place of how many items were not
 * met. What was ticked holds for good, and what was not makes Incompleta, as before.
 */
export const requirementDays: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const column of DEMANDS) await run(`alter table accreditation_types add column ${column}`)

    await run('alter table accreditation_items add column ticked_until text')
    await run('alter table accreditation_items add column ticked_by integer')
    await run('alter table accreditation_items add column ticked_at text')
    await run(`alter table accreditation_items add column met_until text not null default '${FIRST}'`)
    await run(`update accreditation_items set met_until = '${LAST}' where status = 1`)
    await run('drop index accreditation_items__unmet')
    await run('create index accreditation_items__unmet on accreditation_items (type, met_until, personnel)')

    for (const day of DAYS)
      await run(`alter table personnel add column ${day} text not null default '${LAST}'`)
    await run(`update personnel set lacking_from = '${FIRST}' where unmet_items > 0`)
    for (const text of dialect.dropCounts('personnel_counts')) await run(text)
    await run('drop index personnel__listed')
    await run('drop index personnel__expiration')
    await run('alter table personnel drop column unmet_items')
    for (const text of dialect.counts('personnel_counts', 'personnel', COUNTED)) await run(text)
    const fields = COUNTED.join(', ')
    await run(
      `insert into personnel_counts (${fields}, n) select ${fields}, count(*) from personnel group by ${fields}`,
    )
    // A state's page is read from the list's own index, which knows what the state is made of.
    await run(
      `create index personnel__listed on personnel (active, name_key, id, accreditation_expiration_date, vetoed, company_active, standing, ${DAYS.join(', ')})`,
    )
    await run(
      `create index personnel__expiration on personnel (active, accreditation_expiration_date, vetoed)`,
    )
    for (const day of DAYS) await run(`create index personnel__${day} on personnel (active, ${day})`)
  },
})
