import { type Day, isDay } from './days.ts'

/** A day that a text names, with the words beside it by which it was taken for what it is. */
export interface FoundDay {
  day: Day
  /** The piece of the text that names it. */
  quote: string
}

/** The days of a document as its own text tells them. */
export interface ProposedDays {
  issued_on: FoundDay | null
  expires_on: FoundDay | null
}

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

/** The number of a month by its name or its beginning; *setiembre* is another way to write the ninth. */
const monthOf = (word: string): number | undefined => {
  const at = MONTHS.findIndex((month) => month.startsWith(word.replace(/^set/u, 'sept')))
  return at < 0 ? undefined : at + 1
}

const dayOfParts = (year: string, month: number | undefined, date: string): Day | undefined => {
  if (month === undefined) return undefined
  const whole = year.length === 2 ? `20${year}` : year
  const day = `${whole}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** The forms in which a day is written in Mexico: the day stands before the month, or the year before both. */
const FORMS: readonly { form: RegExp; read: (parts: readonly string[]) => Day | undefined }[] = [
  {
    form: /\b(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\b/gu,
    read: ([, year = '', month = '', date = '']) => dayOfParts(year, Number(month), date),
  },
  {
    form: /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/gu,
    read: ([, date = '', month = '', year = '']) => dayOfParts(year, Number(month), date),
  },
  {
    form: /\b(\d{1,2})(?:o|º|°)?[\s./-]*(?:dias\s+)?(?:del?\s+)?(?:mes\s+de\s+)?([a-z]{3,10})\.?[\s,./-]*(?:del?\s+)?(?:ano\s+)?(\d{4}|\d{2})\b/gu,
    read: ([, date = '', month = '', year = '']) => dayOfParts(year, monthOf(month), date),
  },
]

/** Without accents and in small letters, each letter in its place, so that what is found in one text lies where it lies in the other. */
const plain = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter
  }).join('')

/** What stands before a day of each kind. What ends is looked for first: "vigencia" of a document is until when it holds. */
const WORDS = {
  expires_on: /vigencia|vigente|vence|vencimiento|valid[oa]\s+hasta|expira|caduca|caducidad|hasta\s+el/gu,
  issued_on:
    /expedi|emision|emitid|fecha\s+de\s+(?:elaboracion|examen|curso|realizacion|aplicacion)|realizad|otorgad|desde\s+el|a\s+partir/gu,
} as const
type Kind = keyof typeof WORDS

/** How far before a day its word may stand. */
const NEAR = 60

/** Days that a text names, in its order. */
const daysIn = (text: string): (FoundDay & { at: number })[] => {
  const found = FORMS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => {
      const day = read(match)
      return day ? [{ day, at: match.index, quote: match[0] }] : []
    }),
  )
  return found.sort((a, b) => a.at - b.at)
}

/** The last word of either kind that stands before a place, near to it. */
const kindAt = (text: string, at: number): Kind | undefined => {
  const before = text.slice(Math.max(0, at - NEAR), at)
  const last = (kind: Kind): number => [...before.matchAll(WORDS[kind])].at(-1)?.index ?? -1
  const [ends, begins] = [last('expires_on'), last('issued_on')]
  if (ends < 0 && begins < 0) return undefined
  return begins > ends ? 'issued_on' : 'expires_on'
}

/**
 * The days of a document that its own text tells: those that stand behind a word such as "expedición" or "vence". Of "vigencia del … al …", the first begins
 * and the second ends. They are proposals for somebody who reads the document, and nothing more; what no word says is none.
 */
export const daysOfText = (original: string): ProposedDays => {
  const whole = original.replace(/\s+/gu, ' ')
  const text = plain(whole)
  const proposed: ProposedDays = { issued_on: null, expires_on: null }
  const days = daysIn(text)
  for (const [i, { day, at, quote }] of days.entries()) {
    const kind = kindAt(text, at)
    if (!kind) continue
    const next = days[i + 1]
    const end = at + quote.length
    const isRange =
      kind === 'expires_on' && next && /^\s*(?:al?|hasta(?:\s+el)?|-|–)\s*$/u.test(text.slice(end, next.at))
    const found = { day, quote: whole.slice(at, end) }
    if (isRange) proposed.issued_on ??= found
    else proposed[kind] ??= found
  }
  return proposed
}
