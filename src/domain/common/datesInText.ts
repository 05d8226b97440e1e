import { type Day, isValidCalendarDate } from './days.ts'
import { MONTH_NAMES } from './monthNames.ts'

/** Date found in a text, and its wording in the text. */
export interface DayInText {
  day: Day
  quote: string
}

/** Dates of issue and expiry that were found in the text of a document. */
export interface ProposedDays {
  issued_on: DayInText | null
  expires_on: DayInText | null
}

/** Returns the number of a month by its Spanish name or the beginning of its name. */
const parseMonthName = (word: string): number | undefined => {
  const index = MONTH_NAMES.findIndex((month) => month.startsWith(word.replace(/^set/u, 'sept')))
  return index < 0 ? undefined : index + 1
}

const ONES = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']

/** Numbers from 1 to 99, by their Spanish words. */
const NUMBERS = new Map<string, number>([
  ...ONES.map((word, i) => [word, i + 1] as const),
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
    'veinte',
    ...ONES.map((one) => `veinti${one}`),
  ].map((word, i) => [word, i + 10] as const),
  ...TENS.flatMap((ten, i) =>
    ['', ...ONES].map((one, j) => [one ? `${ten} y ${one}` : ten, 30 + 10 * i + j] as const),
  ),
  ...(['primero', 'primer', 'uno'] as const).map((word) => [word, 1] as const),
  ['veintiuno', 21] as const,
  ...TENS.map((ten, i) => [`${ten} y uno`, 31 + 10 * i] as const),
])

/** Converts a number in digits or Spanish words to digits; '' for other texts. */
const convertNumberToDigits = (text: string): string =>
  /^\d/u.test(text) ? text.replace(/\D/gu, '') : String(NUMBERS.get(text) ?? '')

/** Converts a year such as "2026" or "dos mil veintiséis" to digits. */
const convertYearToDigits = (text: string): string => {
  const rest = /^dos mil\s?(.*)$/u.exec(text)?.[1]
  return rest === undefined ? text : `20${(rest === '' ? '0' : convertNumberToDigits(rest)).padStart(2, '0')}`
}

/** Regular expression of all number words. Longer words come first, because "treinta" is the beginning of "treinta y uno". */
const NUMBER_PATTERN = [...NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')

const joinDateParts = (year: string, month: number | undefined, date: string): Day | undefined => {
  if (month === undefined) return undefined
  const fullYear = year.length === 2 ? `20${year}` : year
  return `${fullYear}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** Ways of writing a date in Mexico. The result may be an impossible day. */
const NOTATIONS: readonly { form: RegExp; read: (parts: readonly string[]) => Day | undefined }[] = [
  {
    form: /\b(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\b/gu,
    read: ([, year = '', month = '', date = '']) => joinDateParts(year, Number(month), date),
  },
  {
    form: /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/gu,
    read: ([, date = '', month = '', year = '']) => joinDateParts(year, Number(month), date),
  },
  {
    // Numbers may be repeated in brackets: "3 (tres) de marzo de 2026 (dos mil veintiséis)".
    form: new RegExp(
      `\\b(\\d{1,2}|${NUMBER_PATTERN})(?:o|º|°)?(?:\\s?\\([^()]{1,20}\\))?[\\s./-]*(?:dias\\s+)?(?:del?\\s+)?(?:mes\\s+de\\s+)?([a-z]{3,10})\\.?[\\s,./-]*(?:del?\\s+)?(?:ano\\s+)?(\\d{4}|\\d{2}|dos mil(?: (?:${NUMBER_PATTERN}))?)\\b`,
      'gu',
    ),
    read: ([, date = '', month = '', year = '']) =>
      joinDateParts(convertYearToDigits(year), parseMonthName(month), convertNumberToDigits(date)),
  },
]

/** Removes accents and case but keeps the length, so that positions are equal in both texts. */
const removeAccentsAndCase = (text: string): string =>
  Array.from(text, (letter) => {
    const simple = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return simple.length === letter.length ? simple : letter
  }).join('')

/** Patterns of the words that precede a date of expiry or of issue. */
const WORDS = {
  expires_on: /vigencia|vigente|vence|vencimiento|valid[oa]\s+hasta|expira|caduca|caducidad|hasta\s+el/gu,
  issued_on:
    /expedi|emision|emitid|fecha\s+de\s+(?:elaboracion|examen|curso|realizacion|aplicacion)|realizad|otorgad|practicad|impartid|elaborad|extiend|extendid|desde\s+el|a\s+partir/gu,
} as const
type Kind = keyof typeof WORDS

/** Maximum number of characters between a date and the word that tells its meaning. */
const MAX_DISTANCE = 60

/** Returns the dates in a text without accents and in lower case, in order of appearance, each with its position. */
export const findDatesInText = (text: string): (DayInText & { at: number })[] => {
  const days = NOTATIONS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => {
      const day = read(match)
      return day && isValidCalendarDate(day) ? [{ day, at: match.index, quote: match[0] }] : []
    }),
  )
  return days.sort((a, b) => a.at - b.at)
}

/** Parses a text that is a single date, such as "3/4/2026" or "03042026"; undefined for other texts. Impossible dates are returned too. */
export const parseSingleDate = (input: string): Day | undefined => {
  const text = removeAccentsAndCase(input)
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/^(\d\d)(\d\d)(\d{4}|\d\d)$/u, '$1/$2/$3')
  const days = NOTATIONS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => (match[0] === text ? (read(match) ?? []) : [])),
  )
  return days[0]
}

/** Matches the text before the date of a letter, such as "Fecha:" or "Toluca, Méx., a". */
const LETTER_DATE = /(?:\bfecha\s?:?|,\s?a(?:\s+los?)?)\s?$/u

/** Returns whether the nearest word before a date means issue or expiry. */
const findDateMeaning = (text: string, index: number): Kind | undefined => {
  const before = text.slice(Math.max(0, index - MAX_DISTANCE), index)
  const findLast = (kind: Kind): number => [...before.matchAll(WORDS[kind])].at(-1)?.index ?? -1
  const [lastEnd, lastBegin] = [findLast('expires_on'), findLast('issued_on')]
  if (lastEnd < 0 && lastBegin < 0) return LETTER_DATE.test(before) ? 'issued_on' : undefined
  return lastBegin > lastEnd ? 'issued_on' : 'expires_on'
}

/** Finds the dates of issue and expiry after words such as "expedición" or "vence". The user confirms the result. */
export const proposeDocumentDates = (text: string): ProposedDays => {
  const singleLine = text.replace(/\s+/gu, ' ')
  const simple = removeAccentsAndCase(singleLine)
  const proposed: ProposedDays = { issued_on: null, expires_on: null }
  const days = findDatesInText(simple)
  for (const [i, { day, at, quote }] of days.entries()) {
    const kind = findDateMeaning(simple, at)
    if (!kind) continue
    const next = days[i + 1]
    const end = at + quote.length
    const isRange =
      kind === 'expires_on' && next && /^\s*(?:al?|hasta(?:\s+el)?|-|–)\s*$/u.test(simple.slice(end, next.at))
    const proposal = { day, quote: singleLine.slice(at, end) }
    if (isRange) proposed.issued_on ??= proposal
    else proposed[kind] ??= proposal
  }
  return proposed
}
