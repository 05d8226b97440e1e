import type { DocumentRules } from '../catalogs/documentRules.ts'
import { addDays, type Day, getEarliestDate, getLatestDate, toMexicoDay } from '../common/days.ts'
import { toNextWorkingDay } from '../common/workingDays.ts'
import {
  getMonthOfDay,
  getPeriodLastMonth,
  isFirstMonthOfPeriod,
  type Month,
  PERIOD_MONTHS,
  shiftMonthByMonths,
} from './periods.ts'
import type { ObligationRow } from './schemas.ts'

const getLastDayOfMonth = (month: Month): Day => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

type Schedule = Pick<ObligationRow, 'period' | 'due_day' | 'due_after' | 'since'>

/** Returns the last day for submitting the document of a period. A non-working day moves to the next working day (CFF article 12). */
export const getPeriodDueDate = (
  schedule: Pick<Schedule, 'period' | 'due_day' | 'due_after'>,
  month: Month,
  extraDays: readonly Day[],
): Day => {
  const due = shiftMonthByMonths(getPeriodLastMonth(schedule, month), schedule.due_after)
  return toNextWorkingDay(
    getEarliestDate([`${due}-${String(schedule.due_day).padStart(2, '0')}`, getLastDayOfMonth(due)]),
    extraDays,
  )
}

/** Returns the first months of all periods in a year. */
export const listPeriodStartMonths = ({ period }: Pick<Schedule, 'period'>, year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).filter((month) =>
    isFirstMonthOfPeriod({ period }, month),
  )

/** Number of days for submitting a document without periods. */
const DAYS_TO_SUBMIT = 30

/** Fields of a company that decide its obligations. */
export interface ObligedCompany {
  created_at: string
  repse_number: string
}

/** Whether the obligation applies to the company. */
export const isObligationOfCompany = (
  { active, asked_of }: Pick<ObligationRow, 'active' | 'asked_of'>,
  { repse_number }: Pick<ObligedCompany, 'repse_number'>,
): boolean => active && (asked_of === 'all' || repse_number.trim() !== '')

/** Returns the first day on which the obligation applies to a company. */
export const getObligationStartDate = (
  { since }: Pick<ObligationRow, 'since'>,
  { created_at }: ObligedCompany,
): Day => getLatestDate([since, toMexicoDay(new Date(created_at))])

/** Returns the due day of a document, with or without a period. It is a working day. */
export const getDocumentDueDate = (
  obligation: ObligationRow,
  company: ObligedCompany,
  month: Month | null,
  extraDays: readonly Day[],
): Day =>
  month === null
    ? toNextWorkingDay(addDays(getObligationStartDate(obligation, company), DAYS_TO_SUBMIT), extraDays)
    : getPeriodDueDate(obligation, month, extraDays)

/** Generates the periods for which a company must submit a document, oldest first, up to the year 2199. */
export function* generatePeriods(
  obligation: ObligationRow,
  company: ObligedCompany,
  extraDays: readonly Day[],
): Generator<Month> {
  const since = getObligationStartDate(obligation, company)
  const step = PERIOD_MONTHS[obligation.period]
  // Periods that end before `since` may still be due after `since`. Non-working days can move a due day into the next month.
  const earliestMonth = shiftMonthByMonths(getMonthOfDay(since), -step - obligation.due_after)
  let month = shiftMonthByMonths(earliestMonth, -((Number(earliestMonth.slice(5)) - 1) % step))
  while (getPeriodDueDate(obligation, month, extraDays) < since) month = shiftMonthByMonths(month, step)
  for (; month < '2199-01'; month = shiftMonthByMonths(month, step)) yield month
}

/** Returns the rules for the documents of an obligation. Documents for a period do not expire. */
export const getObligationDocumentRules = ({ period, ...rules }: ObligationRow): DocumentRules => ({
  ...rules,
  wants_document: true,
  ...(period === 'none' ? {} : { validity: 'for_good' }),
})
