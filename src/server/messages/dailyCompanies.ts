import { createPaperLookup, listMissingPapers, listPaperReminders } from '../../domain/companyPaperStatus.ts'
import { addDays } from '../../domain/days.ts'
import { formatPaperName } from '../../domain/todos.ts'
import type { Config } from '../common/config.ts'
import type { Event } from '../records/tell.ts'
import type { Row } from '../store/rows.ts'
import type { DailyRunRow } from '../store/serverRows.ts'
import type { Reader } from '../store/store.ts'

/** So many companies are looked at in a transaction. */
const SLICE = 40

/** What somebody is told of a company's papers. */
const pageOf = ({ id, company_name }: Row<'companies'>) => ({
  company: id,
  link: `/companies/${id}/obligaciones`,
  person: company_name,
})

/** That a hold of its payments is proposed, on the day from which on it is. */
const proposalOf = (
  company: Row<'companies'>,
  { since, day: today }: DailyRunRow,
  { holdDays }: Pick<Config, 'holdDays'>,
): Event[] => {
  const { arrears_from: on, held_at } = company
  const isNew = on > addDays(since, -holdDays) && on <= addDays(today, -holdDays)
  if (!isNew || held_at !== null) return []
  const { person, ...page } = pageOf(company)
  const subject = `hold_proposed ${company.id} ${on}`
  return [{ kind: 'hold_proposed', subject, ...page, facts: { person, on } }]
}

/** What the next companies after one are told, and the utility of them; `after` is the last of them, null where there are no more. */
export const ofNextCompanies = async (
  store: Reader,
  run: DailyRunRow,
  after: number,
  config: Pick<Config, 'holdDays'>,
): Promise<{ events: Event[]; after: number | null }> => {
  const today = run.day
  const { rows: obligations } = await store.getList('obligations', { filter: { active: true } })
  const ahead = Math.max(0, ...obligations.flatMap(({ warning_days }) => warning_days))
  // Of whom nothing is lacking until then, nothing is told.
  const companies = await store.getPage('companies', {
    filter: { active: true, id: { from: after + 1 }, lacking_from: { to: addDays(today, ahead + 1) } },
    sort: { field: 'id', order: 'ASC' },
    range: [0, SLICE - 1],
  })
  const { rows } = await store.getList('company_papers', {
    filter: { company: companies.map(({ id }) => id) },
    sort: { field: 'id', order: 'ASC' },
  })
  const brought = Map.groupBy(rows, ({ company }) => company)
  const events = companies.flatMap((company): Event[] => {
    const lacks = listMissingPapers(
      obligations,
      company,
      createPaperLookup(brought.get(company.id) ?? []),
      today,
    )
    const { person, ...page } = pageOf(company)
    return [
      ...listPaperReminders(lacks, { last: run.since, today }).map((told): Event => {
        const { obligation, period, end, days, warning, until } = told
        return {
          kind: warning === 'ended' ? 'ended' : 'ending',
          subject: `company_paper ${company.id} ${obligation.id} ${period ?? '-'} ${end} ${warning}`,
          ...page,
          facts: {
            what: formatPaperName(told),
            person,
            on: end,
            days: Math.max(0, days),
            isDue: until === null,
          },
        }
      }),
      ...proposalOf(company, run, config),
    ]
  })
  return { events, after: companies.length < SLICE ? null : (companies.at(-1)?.id ?? null) }
}
