import { addDays, type Day } from './days.ts'

const DAY_MS = 86_400_000

/** Returns the day of the week: 0 is Sunday. Avoids `Date` objects, because obligations compute many due days. */
const getWeekday = (day: Day): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // 1 January 1970 was a Thursday.
  return (((Date.UTC(year, month - 1, date) / DAY_MS + 4) % 7) + 7) % 7
}

/** Holidays on a fixed day, as 'MM-DD'. 5 May is only in CFF article 12, the others are in LFT article 74 too. */
const FIXED_HOLIDAYS: readonly string[] = ['01-01', '05-01', '05-05', '09-16', '12-25']

/** Holidays on the first or third Monday of a month. */
const MONDAY_HOLIDAYS: Readonly<Record<string, 1 | 3>> = { '02': 1, '03': 3, '11': 3 }

/** First year in which the federal executive changed on 1 October instead of 1 December, and the years between two changes. */
const [FIRST_OCTOBER_CHANGE, EXECUTIVE_YEARS] = [2024, 6]

const isExecutiveChange = (year: number, monthAndDate: string): boolean =>
  (year - FIRST_OCTOBER_CHANGE) % EXECUTIVE_YEARS === 0 &&
  monthAndDate === (year < FIRST_OCTOBER_CHANGE ? '12-01' : '10-01')

/** Whether a day is a holiday by LFT article 74 or CFF article 12. Election days are Sundays. */
const isHoliday = (day: Day): boolean => {
  const monthAndDate = day.slice(5)
  if (FIXED_HOLIDAYS.includes(monthAndDate) || isExecutiveChange(Number(day.slice(0, 4)), monthAndDate))
    return true
  const monday = MONDAY_HOLIDAYS[day.slice(5, 7)]
  return monday !== undefined && Math.ceil(Number(day.slice(8)) / 7) === monday && getWeekday(day) === 1
}

/** Whether offices are open on a day: no Saturday, Sunday, holiday or day in `extraDays`. */
export const isWorkingDay = (day: Day, extraDays: readonly Day[]): boolean => {
  const weekday = getWeekday(day)
  return weekday !== 0 && weekday !== 6 && !isHoliday(day) && !extraDays.includes(day)
}

/** Returns the day itself if it is a working day; otherwise the next working day. */
export const toNextWorkingDay = (day: Day, extraDays: readonly Day[]): Day => {
  let next = day
  while (!isWorkingDay(next, extraDays)) next = addDays(next, 1)
  return next
}

/** Returns the last day of a term of `count` working days that begins on the day after `day`. */
export const addWorkingDays = (day: Day, count: number, extraDays: readonly Day[]): Day => {
  let end = day
  for (let remaining = count; remaining > 0; remaining -= 1)
    end = toNextWorkingDay(addDays(end, 1), extraDays)
  return end
}
