import { parseSingleDate } from '../common/datesInText.ts'
import { type Day, isValidCalendarDate } from '../common/days.ts'

/** Maximum number of non-working days besides the legal holidays. */
const MAX_DAYS = 100

const formatMexicanDate = (day: Day): string => day.split('-').reverse().join('/')

/** Parses days that are separated by commas, semicolons or line breaks, in order and once each; undefined if one is not a day. */
export const parseNonWorkingDays = (text: string): Day[] | undefined => {
  const days = text
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parseSingleDate(part) ?? '')
  return days.length <= MAX_DAYS && days.every(isValidCalendarDate) ? [...new Set(days)].sort() : undefined
}

/** Writes days as the settings store and show them: "24/12/2026, 31/12/2026". Other texts are returned unchanged. */
export const formatNonWorkingDays = (text: string): string =>
  parseNonWorkingDays(text)?.map(formatMexicanDate).join(', ') ?? text
