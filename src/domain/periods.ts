import type { Day } from './days.ts'

/** How often a company brings a paper; one that does not recur holds as long as it says. */
export const PERIODS = ['none', 'monthly', 'two_monthly', 'four_monthly', 'yearly'] as const
export type Period = (typeof PERIODS)[number]

/** How many months each covers; they are counted from January. */
export const MONTHS: Record<Period, number> = {
  none: 0,
  monthly: 1,
  two_monthly: 2,
  four_monthly: 4,
  yearly: 12,
}

/** A period by its first month, 'YYYY-MM'. */
export type Month = string
export const monthOf = (day: Day): Month => day.slice(0, 7)
/** Counted without a calendar: a change of what is asked goes through the months of every company. */
export const monthAfter = (of: Month, months: number): Month => {
  const [year = 0, number = 1] = of.split('-').map(Number)
  const at = year * 12 + number - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

interface Recurring {
  period: Period
}

/** Is this the first month of one of its periods? */
export const isPeriodOf = ({ period }: Recurring, of: Month): boolean =>
  MONTHS[period] > 0 && (Number(of.slice(5)) - 1) % MONTHS[period] === 0

/** The last month of a period, in which it is counted. */
export const lastMonthOf = ({ period }: Recurring, of: Month): Month => monthAfter(of, MONTHS[period] - 1)

const MONTH_NAME = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })
/** "marzo" */
export const monthName = (of: Month): string => MONTH_NAME.format(new Date(`${of}-01T00:00:00Z`))

/** "marzo de 2026", "enero a febrero de 2026", "2026"; nothing of what does not recur. */
export const periodName = (one: Recurring, of: Month | null): string => {
  if (of === null) return ''
  const year = of.slice(0, 4)
  if (one.period === 'yearly') return year
  const last = lastMonthOf(one, of)
  return last === of ? `${monthName(of)} de ${year}` : `${monthName(of)} a ${monthName(last)} de ${year}`
}
