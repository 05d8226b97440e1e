import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const FIRST = '0001-01-01'
const LAST = '9999-12-31'
const DAY_MS = 86_400_000

interface Type {
  id: number
  roles: string
  warning_days: string
}

/** The day so many days before. */
const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** What a company has to do for an item of its people, with the item: whose it is, how it stands, and from which day on. */
export const dues: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    const rowsOf = async <R>(text: string) => (await sql.raw<R>(text).execute(db)).rows
    await run('alter table accreditation_items add column company integer not null default 0')
    await run('alter table accreditation_items add column lack text')
    await run(`alter table accreditation_items add column due_from text not null default '${LAST}'`)
    await run(`alter table accreditation_items add column met_until_key text not null default '${FIRST}'`)
    await run(`update accreditation_items set met_until_key = met_until,
      company = coalesce((select p.company from personnel p where p.id = accreditation_items.personnel), 0)`)

    const types = await rowsOf<Type>(`select id, roles, warning_days from accreditation_types
      where active = 1 and ((wants_document = 1 and brought_by = 'contractor') or (wants_document = 0 and by_contractor = 1))`)
    for (const { id, roles, warning_days } of types) {
      const asked: number[] = JSON.parse(roles)
      if (asked.length === 0) continue
      const warned = Math.max(0, ...(JSON.parse(warning_days) as number[]))
      const ends = await rowsOf<{ met_until: string }>(
        `select distinct met_until from accreditation_items where type = ${Number(id)}`,
      )
      for (const { met_until } of ends) {
        const from = met_until === FIRST || met_until === LAST ? met_until : before(met_until, warned)
        await run(`update accreditation_items set
          lack = case when review = 'pending' then 'waiting' when review = 'rejected' then 'rejected' when met_until = '${FIRST}' then 'missing' else 'ends' end,
          due_from = case when review = 'pending' then '${LAST}' else '${from}' end
          where type = ${Number(id)} and met_until = '${met_until}'
          and personnel in (select p.id from personnel p where p.active = 1 and p.role in (${asked.map(Number).join()}))`)
      }
    }
    await run(
      'create index accreditation_items__due on accreditation_items (company, lack, met_until_key, id, met_until, due_from)',
    )
  },
})
