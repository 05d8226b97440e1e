import { addDays, countDaysBetween } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import {
  createCompanyDocumentLookup,
  listCompanyDocumentReminders,
  listMissingCompanyDocuments,
} from '../../domain/companies/paperStatus.ts'
import { getRepseEnd, listRepseStarts, REPSE_WARNINGS } from '../../domain/companies/repse.ts'
import { formatCompanyDocumentName } from '../../domain/companies/todos.ts'
import { findDueDocumentReminder, listReminderDates } from '../../domain/messages/reminders.ts'
import type { Config } from '../common/config.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import type { NotificationEvent } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Number of companies per transaction when reminders are created. */
const BATCH_SIZE = 40

const createCompanyEventFields = ({ id, company_name }: Row<'companies'>) => ({
  company: id,
  link: `/companies/${id}/obligaciones`,
  name: company_name,
})

/** Proposes to hold the payments of a company, once its documents have been overdue for `holdDays` days. */
const proposePaymentHolds = (
  company: Row<'companies'>,
  { since, day: today }: Row<'daily_runs'>,
  { holdDays }: Pick<Config, 'holdDays'>,
): NotificationEvent[] => {
  const { arrears_from: on, held_at } = company
  const isNew = on > addDays(since, -holdDays) && on <= addDays(today, -holdDays)
  if (!isNew || held_at !== null) return []
  const { name, ...page } = createCompanyEventFields(company)
  const subject = `hold_proposed ${company.id} ${on}`
  return [{ kind: 'hold_proposed', subject, ...page, facts: { company: name, on } }]
}

/** Returns reminders about the REPSE registrations that end soon or have ended. */
const listRepseReminders = async (
  store: Reader,
  { since: last, day: today }: Row<'daily_runs'>,
): Promise<NotificationEvent[]> => {
  const span = { last, today, plus: addDays }
  const starts = listReminderDates(REPSE_WARNINGS, span).flatMap(listRepseStarts)
  if (starts.length === 0) return []
  const { rows } = await store.getList('companies', {
    filter: { active: true, repse_registered_on: starts },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows.flatMap((company): NotificationEvent[] => {
    const end = getRepseEnd(company.repse_registered_on)
    const warning = end && findDueDocumentReminder(end, REPSE_WARNINGS, span)
    if (!end || warning === undefined || company.repse_number === '') return []
    return [
      {
        kind: warning === 'ended' ? 'ended' : 'ending',
        subject: `repse ${company.id} ${end} ${warning}`,
        company: company.id,
        link: `/companies/${company.id}`,
        facts: {
          what: 'El registro REPSE',
          company: company.company_name,
          on: end,
          days: Math.max(0, countDaysBetween(today, end)),
        },
      },
    ]
  })
}

/** Returns reminders about the next batch of companies, whose ids are above `after`. The returned `after` is null after the last batch. */
export const listNextCompanyReminders = async (
  store: Reader,
  run: Row<'daily_runs'>,
  after: number,
  config: Pick<Config, 'holdDays'>,
): Promise<{ events: NotificationEvent[]; after: number | null }> => {
  const today = run.day
  const { rows: obligations } = await store.getList('obligations', { filter: { active: true } })
  const extraDays = await readNonWorkingDays(store)
  const maxWarningDays = Math.max(0, ...obligations.flatMap(({ warning_days }) => warning_days))
  // Selects companies that lack a document within the longest warning period.
  const companies = await store.getPage('companies', {
    filter: {
      active: true,
      id: range({ from: after + 1 }),
      lacking_from: range({ to: addDays(today, maxWarningDays + 1) }),
    },
    sort: { field: 'id', order: 'ASC' },
    range: [0, BATCH_SIZE - 1],
  })
  const { rows } = await store.getList('company_papers', {
    filter: { company: companies.map(({ id }) => id) },
    sort: { field: 'id', order: 'ASC' },
  })
  const documentsByCompany = Map.groupBy(rows, ({ company }) => company)
  const events = companies.flatMap((company): NotificationEvent[] => {
    const lacks = listMissingCompanyDocuments(
      obligations,
      company,
      createCompanyDocumentLookup(documentsByCompany.get(company.id) ?? []),
      { today, extraDays },
    )
    const { name, ...page } = createCompanyEventFields(company)
    return [
      ...listCompanyDocumentReminders(lacks, { last: run.since, today }).map(
        (reminder): NotificationEvent => {
          const { obligation, period, end, days, warning, until } = reminder
          return {
            kind: warning === 'ended' ? 'ended' : 'ending',
            subject: `company_paper ${company.id} ${obligation.id} ${period ?? '-'} ${end} ${warning}`,
            ...page,
            facts: {
              what: formatCompanyDocumentName(reminder),
              company: name,
              on: end,
              days: Math.max(0, days),
              isDue: until === null,
            },
          }
        },
      ),
      ...proposePaymentHolds(company, run, config),
    ]
  })
  const repseEvents = after === 0 ? await listRepseReminders(store, run) : []
  return {
    events: [...repseEvents, ...events],
    after: companies.length < BATCH_SIZE ? null : (companies.at(-1)?.id ?? null),
  }
}
