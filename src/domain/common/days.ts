import { createZonedFormat } from './timeZone.ts'

/** Day in the portal's time zone as text 'YYYY-MM-DD'. Days compare as texts (docs/requirements.md §5). */
export type Day = string

/** Day before all real days, which means "always" or "never". */
export const FIRST_DAY: Day = '0001-01-01'
/** Day after all real days, which means "without end" or "never". */
export const LAST_DAY: Day = '9999-12-31'

const getClockFormat = createZonedFormat('en-US', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Returns the day and the time in the portal's time zone, such as "2026-03-10" and "09:30". Uses the parts of a format, because the order and the
 * punctuation of its text differ between versions of a browser: `en-CA` is 2026-03-10 or 3/10/2026.
 */
export const toDayAndTime = (instant: Date): { day: Day; time: string } => {
  const parts = new Map(
    getClockFormat()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const getPart = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.get(type) ?? '').padStart(length, '0')
  return {
    day: `${getPart('year', 4)}-${getPart('month')}-${getPart('day')}`,
    time: `${getPart('hour')}:${getPart('minute')}`,
  }
}

/** Returns the day in the portal's time zone at a moment in time. */
export const toMexicoDay = (instant: Date): Day => toDayAndTime(instant).day

const MINUTE_MS = 60_000
/** Maximum difference between a time zone and UTC, in minutes. */
const MAX_OFFSET = 15 * 60

/**
 * Returns the moment at which an hour of a day begins in the portal's time zone. Searches for it, because on days when clocks change
 * it is not a fixed time after midnight: a skipped hour begins with the next one, a repeated hour the first time.
 */
export const getStartOfHour = (day: Day, hour: number): Date => {
  const time = `${String(hour).padStart(2, '0')}:00`
  const hasBegun = (minute: number): boolean => {
    const at = toDayAndTime(new Date(minute * MINUTE_MS))
    return at.day === day ? at.time >= time : at.day > day
  }
  const inUtc = Date.parse(`${day}T${time}Z`) / MINUTE_MS
  let before = inUtc - MAX_OFFSET
  let start = inUtc + MAX_OFFSET
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (hasBegun(middle)) start = middle
    else before = middle
  }
  return new Date(start * MINUTE_MS)
}

/** Returns the moment at which a day begins in the portal's time zone. */
export const getStartOfMexicanDay = (day: Day): Date => getStartOfHour(day, 0)

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

/** Formats a time as "09:30" in the portal's time zone. */
export const formatTime = (at: Date): string => toDayAndTime(at).time

/** Formats a timestamp as "14 mar 2027, 09:30", in the portal's time zone. Other texts are returned unchanged. */
export const formatTimestamp = (iso: string): string => {
  if (Number.isNaN(Date.parse(iso))) return iso
  const { day, time } = toDayAndTime(new Date(iso))
  return `${formatDate(day)}, ${time}`
}

const getLongDateFormat = createZonedFormat('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats an instant as "21 de noviembre de 2026 a las 09:41", in the portal's time zone. */
export const formatDateAndTime = (at: Date): string =>
  `${getLongDateFormat().format(at)} a las ${formatTime(at)}`

/** Returns the start of a day in the portal's time zone as an ISO 8601 timestamp. */
export const getDayStartTimestamp = (day: Day): string => getStartOfMexicanDay(day).toISOString()
