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

const ONES = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']

/** Numbers as they are written out, from 1 to 99. */
const NUMBERS = new Map<string, number>([
  ...ONES.map((word, i) => [word, i + 1] as const),
  ...[
    ...[
      'diez',
      'once',
      'doce',
      'trece',
      'catorce',
      'quince',
      'dieciseis',
      'diecisiete',
      'dieciocho',
      'diecinueve',
    ],
    ...['veinte', ...ONES.map((one) => `veinti${one}`)],
  ].map((word, i) => [word, i + 10] as const),
  ...TENS.flatMap((ten, i) =>
    ['', ...ONES].map((one, j) => [one ? `${ten} y ${one}` : ten, 30 + 10 * i + j] as const),
  ),
  ...(['primero', 'primer', 'uno'] as const).map((word) => [word, 1] as const),
  ...[['veintiuno', 21] as const, ...TENS.map((ten, i) => [`${ten} y uno`, 31 + 10 * i] as const)],
])

/** A number in digits or in words; '' where it is neither. */
const digitsOf = (written: string): string =>
  /^\d/u.test(written) ? written.replace(/\D/gu, '') : String(NUMBERS.get(written) ?? '')

/** "2026", or "dos mil veintiséis". */
const yearOf = (written: string): string => {
  const rest = /^dos mil\s?(.*)$/u.exec(written)?.[1]
  return rest === undefined ? written : `20${(rest === '' ? '0' : digitsOf(rest)).padStart(2, '0')}`
}

/** The longest first, as "treinta" begins "treinta y uno". */
const IN_WORDS = [...NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')

const dayOfParts = (year: string, month: number | undefined, date: string): Day | undefined => {
  if (month === undefined) return undefined
  const whole = year.length === 2 ? `20${year}` : year
  return `${whole}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** The forms in which a day is written in Mexico: the day stands before the month, or the year before both. What is read may be no day of the calendar. */
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
    // Both may be repeated in brackets: "3 (tres) de marzo de 2026 (dos mil veintiséis)".
    form: new RegExp(
      `\\b(\\d{1,2}|${IN_WORDS})(?:o|º|°)?(?:\\s?\\([^()]{1,20}\\))?[\\s./-]*(?:dias\\s+)?(?:del?\\s+)?(?:mes\\s+de\\s+)?([a-z]{3,10})\\.?[\\s,./-]*(?:del?\\s+)?(?:ano\\s+)?(\\d{4}|\\d{2}|dos mil(?: (?:${IN_WORDS}))?)\\b`,
      'gu',
    ),
    read: ([, date = '', month = '', year = '']) => dayOfParts(yearOf(year), monthOf(month), digitsOf(date)),
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
    /expedi|emision|emitid|fecha\s+de\s+(?:elaboracion|examen|curso|realizacion|aplicacion)|realizad|otorgad|practicad|impartid|elaborad|extiend|extendid|desde\s+el|a\s+partir/gu,
} as const
type Kind = keyof typeof WORDS

/** How far before a day its word may stand. */
const NEAR = 60

/** Days that a text names, in its order. */
const daysIn = (text: string): (FoundDay & { at: number })[] => {
  const found = FORMS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => {
      const day = read(match)
      return day && isDay(day) ? [{ day, at: match.index, quote: match[0] }] : []
    }),
  )
  return found.sort((a, b) => a.at - b.at)
}

/**
 * The day that a whole text writes, whether there is such a day or not; undefined of what writes none. Besides the forms of documents, it knows digits alone,
 * day first, as they are typed on a phone.
 */
export const writtenDay = (typed: string): Day | undefined => {
  const text = plain(typed)
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/^(\d\d)(\d\d)(\d{4}|\d\d)$/u, '$1/$2/$3')
  const found = FORMS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => (match[0] === text ? (read(match) ?? []) : [])),
  )
  return found[0]
}

/** How a document is dated without such a word: "Fecha: 3/3/2026", and after its place, "Toluca, Méx., a 3 de marzo de 2026". */
const DATED = /(?:\bfecha\s?:?|,\s?a(?:\s+los?)?)\s?$/u

/** The last word of either kind that stands before a place, near to it. */
const kindAt = (text: string, at: number): Kind | undefined => {
  const before = text.slice(Math.max(0, at - NEAR), at)
  const last = (kind: Kind): number => [...before.matchAll(WORDS[kind])].at(-1)?.index ?? -1
  const [ends, begins] = [last('expires_on'), last('issued_on')]
  if (ends < 0 && begins < 0) return DATED.test(before) ? 'issued_on' : undefined
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
