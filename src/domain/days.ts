/** Day in Mexico City as text 'YYYY-MM-DD'. Days compare as texts (docs/requirements.md §5). */
export type Day = string

/** Day before all real days, which means "always" or "never". */
export const FIRST_DAY: Day = '0001-01-01'
/** Day after all real days, which means "without end" or "never". */
export const LAST_DAY: Day = '9999-12-31'

const MEXICO_CLOCK = new Intl.DateTimeFormat('en-US', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'America/Mexico_City',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Returns the day and the time at a moment, such as "2026-03-10" and "09:30". Uses the parts of a format, because the order and the
 * punctuation of its text differ between versions of a browser: `en-CA` is 2026-03-10 or 3/10/2026.
 */
export const toDayAndTime = (instant: Date): { day: Day; time: string } => {
  const parts = new Map(MEXICO_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]))
  const getPart = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.get(type) ?? '').padStart(length, '0')
  return {
    day: `${getPart('year', 4)}-${getPart('month')}-${getPart('day')}`,
    time: `${getPart('hour')}:${getPart('minute')}`,
  }
}

/** Returns the day in Mexico City at a moment in time. */
export const toMexicoDay = (instant: Date): Day => toDayAndTime(instant).day

const HOUR = 3_600_000

/** Returns the moment at which a day begins in Mexico City, which was UTC−5 or UTC−6 depending on the year. */
export const getStartOfMexicanDay = (day: Day): Date => {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) + 5 * HOUR)
  return toMexicoDay(summer) === day ? summer : new Date(summer.getTime() + HOUR)
}

/** Whether a text is a day of the calendar between 1900 and 2199. */
export const isValidCalendarDate = (text: string): boolean => {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/u.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const isValidCalendarDateOrEmpty = (text: string): boolean => text === '' || isValidCalendarDate(text)

const addDaysWithoutCache = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Adds days to a day. Results are cached, because lists add the same numbers to today for every row. */
export const addDays = (() => {
  let last = { day: '', results: new Map<number, Day>() }
  return (day: Day, days: number): Day => {
    if (last.day !== day) last = { day, results: new Map() }
    const cached = last.results.get(days)
    if (cached !== undefined) return cached
    const result = addDaysWithoutCache(day, days)
    last.results.set(days, result)
    return result
  }
})()

/** Returns the earliest of the given days; LAST_DAY for an empty list. */
export const getEarliestDate = (days: readonly Day[]): Day => [...days].sort()[0] ?? LAST_DAY
/** Returns the latest of the given days; FIRST_DAY for an empty list. */
export const getLatestDate = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? FIRST_DAY

export const countDaysBetween = (from: Day, to: Day): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Adds months to a day. A missing day becomes the last of its month: 31 January plus 1 month is 28 or 29 February. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const DAY_FORMAT = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day as "14 mar 2027". Other texts are returned unchanged. */
export const formatDate = (day: Day): string =>
  isValidCalendarDate(day)
    ? DAY_FORMAT.formatToParts(new Date(`${day}T00:00:00Z`))
        .filter((part) => part.type !== 'literal')
        .map((part) => part.value.replace('.', ''))
        .join(' ')
    : day

/** Formats a time as "09:30" in Mexico City. */
export const formatTime = (at: Date): string => toDayAndTime(at).time

/** Returns the start of a day in Mexico City as an ISO 8601 timestamp. Only valid since 2022, when daylight saving time ended. */
export const getDayStartTimestamp = (day: Day): string => new Date(`${day}T00:00:00-06:00`).toISOString()
