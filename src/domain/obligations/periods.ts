import type { Day } from '../common/days.ts'

/** How often a company submits a document. `none` means once, until the document expires. */
export const PERIODS = ['none', 'monthly', 'two_monthly', 'four_monthly', 'yearly'] as const
export type Period = (typeof PERIODS)[number]

/** Length of each period in months. The first period of a year begins in January. */
export const PERIOD_MONTHS: Record<Period, number> = {
  none: 0,
  monthly: 1,
  two_monthly: 2,
  four_monthly: 4,
  yearly: 12,
}

/** First month of a period, as text 'YYYY-MM'. */
export type Month = string
export const getMonthOfDay = (day: Day): Month => day.slice(0, 7)
/** Adds months to a month. Avoids `Date`, which is slow for the many months that a changed obligation affects. */
export const shiftMonthByMonths = (month: Month, months: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

interface Recurring {
  period: Period
}

/** Whether a month is the first of a period. */
export const isFirstMonthOfPeriod = ({ period }: Recurring, month: Month): boolean =>
  PERIOD_MONTHS[period] > 0 && (Number(month.slice(5)) - 1) % PERIOD_MONTHS[period] === 0

/** Returns the last month of a period. */
export const getPeriodLastMonth = ({ period }: Recurring, month: Month): Month =>
  shiftMonthByMonths(month, PERIOD_MONTHS[period] - 1)

const MONTH_NAME = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })
export const formatMonthName = (month: Month): string => MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))

/** Formats a period as "marzo de 2026", "enero a febrero de 2026" or "2026"; empty for null. */
export const formatObligationPeriod = (recurring: Recurring, month: Month | null): string => {
  if (month === null) return ''
  const year = month.slice(0, 4)
  if (recurring.period === 'yearly') return year
  const last = getPeriodLastMonth(recurring, month)
  return last === month
    ? `${formatMonthName(month)} de ${year}`
    : `${formatMonthName(month)} a ${formatMonthName(last)} de ${year}`
}
