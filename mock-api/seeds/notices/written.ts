import { addDays, type Day } from '../../../src/domain/common/days.ts'

/** Content of a demo notice. `{7}` in the text becomes the day a week after publication. */
export interface Written {
  text: string
  /** Title of the document, such as "Circular". */
  paper: string
  company?: number
  name?: string
  rfc?: string
  /** Whether the file is a photo instead of a PDF. */
  isPhoto?: true
  /** First version of a corrected notice. `days` is the number of days until the correction. */
  before?: { name: string; rfc: string; text: string; days: number; reason: string }
}

const LONG = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
const parseIsoDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** Moves a weekend day to Friday (-1) or Monday (1). */
export const moveDateToWorkday = (day: Day, towards: -1 | 1): Day =>
  [0, 6].includes(parseIsoDate(day).getUTCDay()) ? moveDateToWorkday(addDays(day, towards), towards) : day

/** Replaces day placeholders such as `{7}` and removes line breaks between tags. */
export const replaceDayPlaceholders = (text: string, day: Day): string =>
  text
    .trim()
    .replace(/>\s*\n\s*</gu, '><')
    .replace(/\{(-?\d+)\}/gu, (_, days: string) =>
      LONG.format(parseIsoDate(moveDateToWorkday(addDays(day, Number(days)), 1))),
    )

/** Returns the text without tags, as one paragraph. */
export const removeHtmlTags = (html: string): string =>
  html
    .replace(/<\/h\d>/gu, '. ')
    .replace(/<\/(?:p|li)>/gu, ' ')
    .replace(/<[^>]*>/gu, '')
    .trim()
