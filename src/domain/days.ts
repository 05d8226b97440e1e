/** Days are texts 'YYYY-MM-DD' in America/Mexico_City (docs/requirements.md §5). They compare as texts. */
export type Day = string

/** Before and after any day that is meant: what has been so ever since, and what never will be. */
export const FIRST_DAY: Day = '0001-01-01'
export const LAST_DAY: Day = '9999-12-31'

const MEXICO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that it is in Mexico City at an instant. */
export const dayOf = (instant: Date): Day => MEXICO.format(instant)

const HOUR = 3_600_000

/** The instant at which a day begins in Mexico City: five or six hours behind, by what the clocks were set to in that year. */
export const startOfDay = (day: Day): Date => {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) + 5 * HOUR)
  return dayOf(summer) === day ? summer : new Date(summer.getTime() + HOUR)
}

/** Is this text a day of the calendar? The years bound what anyone can mean. */
export const isDay = (text: string): boolean => {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/u.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Is it what a field of a day may have that need not be filled in? */
export const isDayOrEmpty = (text: string): boolean => text === '' || isDay(text)

const shifted = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day so many days later. A list asks the same few of today for each of its rows, so the answers for the last day are kept. */
export const addDays = (() => {
  let last = { day: '', results: new Map<number, Day>() }
  return (day: Day, days: number): Day => {
    if (last.day !== day) last = { day, results: new Map() }
    const known = last.results.get(days)
    if (known !== undefined) return known
    const result = shifted(day, days)
    last.results.set(days, result)
    return result
  }
})()

/** The first of some days; LAST_DAY where there is none. */
export const earliest = (days: readonly Day[]): Day => [...days].sort()[0] ?? LAST_DAY
/** The last of some days; FIRST_DAY where there is none. */
export const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? FIRST_DAY

/** How many days there are from one day to another. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** A month later is the same day, or the last of a shorter month: 31 January + 1 = 28 or 29 February. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const SHORT = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "14 mar 2027". A text that is no day stays as it is. */
export const formatDay = (day: Day): string =>
  isDay(day)
    ? SHORT.formatToParts(new Date(`${day}T00:00:00Z`))
        .filter((part) => part.type !== 'literal')
        .map((part) => part.value.replace('.', ''))
        .join(' ')
    : day

const TIME = new Intl.DateTimeFormat('es-MX', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
})

/** "09:30", as the clocks of Mexico City show it. */
export const formatTime = (at: Date): string => TIME.format(at)

/** The instant at which a day begins in Mexico City, which has had no summer time since 2022. */
export const beginOf = (day: Day): string => new Date(`${day}T00:00:00-06:00`).toISOString()
