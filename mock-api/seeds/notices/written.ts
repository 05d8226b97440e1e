import { addDays, type Day } from '../../../src/domain/days.ts'

/** A notice. In its text `{7}` is the day a week after the publication, `{-3}` three days before. */
export interface Written {
  text: string
  /** Title of the file before its folio. */
  paper: string
  company?: number
  name?: string
  rfc?: string
  /** Whether the file is a photo instead of a PDF. */
  isPhoto?: true
  /** First version of a corrected notice, days until the correction, and its reason. */
  before?: { name: string; rfc: string; text: string; days: number; reason: string }
}

const LONG = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
const toMidnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day; on weekends, the Friday before (-1) or the Monday after (1). */
export const toWorkday = (day: Day, towards: -1 | 1): Day =>
  [0, 6].includes(toMidnight(day).getUTCDay()) ? toWorkday(addDays(day, towards), towards) : day

/** Returns the text with its days filled in and without line breaks between tags, as the server stores it. */
export const fillInDays = (text: string, day: Day): string =>
  text
    .trim()
    .replace(/>\s*\n\s*</gu, '><')
    .replace(/\{(-?\d+)\}/gu, (_, days: string) =>
      LONG.format(toMidnight(toWorkday(addDays(day, Number(days)), 1))),
    )

/** Returns the text without tags, as one paragraph. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<\/h\d>/gu, '. ')
    .replace(/<\/(?:p|li)>/gu, ' ')
    .replace(/<[^>]*>/gu, '')
    .trim()
