import { addDays, type Day } from '../../../src/domain/days.ts'

/** What a board is told, newest first. `{7}` in a text is the day a week after it was published, `{-3}` three days before. */
export interface Written {
  text: string
  /** What the file is called before its number. */
  paper: string
  company?: number
  name?: string
  rfc?: string
  /** A photograph instead of a PDF. */
  isPhoto?: true
  /** What it said at first, where it was corrected some days later, and why it was. */
  before?: { name: string; rfc: string; text: string; days: number; reason: string }
}

const LONG = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The day, or from a weekend the Friday before (-1) or the Monday after (1): nobody publishes or meets on a Sunday. */
export const workday = (day: Day, towards: -1 | 1): Day =>
  [0, 6].includes(midnight(day).getUTCDay()) ? workday(addDays(day, towards), towards) : day

/** A text as it was published on a day: its days told, and the line breaks between tags gone, as the server keeps none. */
export const publishedOn = (text: string, day: Day): string =>
  text
    .trim()
    .replace(/>\s*\n\s*</gu, '><')
    .replace(/\{(-?\d+)\}/gu, (_, days: string) =>
      LONG.format(midnight(workday(addDays(day, Number(days)), 1))),
    )

/** Its words in one paragraph, for a page that has no more. */
export const plainOf = (html: string): string =>
  html
    .replace(/<\/h\d>/gu, '. ')
    .replace(/<\/(?:p|li)>/gu, ' ')
    .replace(/<[^>]*>/gu, '')
    .trim()
