import { FIRST_REPORT_YEAR } from '../../../contract/reports.ts'
import { addMonths, type Day } from '../../../domain/days.ts'

/** A month of the calendar; January is 1. */
export interface Month {
  year: number
  month: number
}

const NAMES = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })

export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** "octubre" */
export const monthName = (month: number): string => NAMES.format(Date.UTC(2000, month - 1))

/** "Octubre" */
export const monthTitle = (month: number): string => {
  const name = monthName(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** "2026-10": months compare as these texts. */
export const monthKey = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month that a day is in. */
const toMonth = (day: Day): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** The years that have reports, the latest first (decisions, section 6). */
export const reportYears = (today: Day): number[] => {
  const { year } = toMonth(today)
  return Array.from({ length: year - FIRST_REPORT_YEAR + 1 }, (_, index) => year - index)
}

/** Where a month stands on a day: over, the current one, or still to come. */
export const getMonthStatus = (month: Month, today: Day): 'past' | 'current' | 'future' => {
  const now = monthKey(toMonth(today))
  const key = monthKey(month)
  return key === now ? 'current' : key < now ? 'past' : 'future'
}

/** The month that an address asks for; where it asks for none that could be chosen, this one or the last one that is over. */
export const monthFromParams = (
  params: URLSearchParams,
  today: Day,
  otherwise: 'current' | 'past' = 'past',
): Month => {
  const requested = { year: Number(params.get('year')), month: Number(params.get('month')) }
  return MONTHS.includes(requested.month) && reportYears(today).includes(requested.year)
    ? requested
    : toMonth(otherwise === 'current' ? today : addMonths(today, -1))
}
