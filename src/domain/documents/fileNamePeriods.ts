import { MONTH_NAMES } from '../common/monthNames.ts'
import { splitWords } from '../common/text.ts'

/** Months that a file name mentions, from 1 for January. The year is undefined if the name has none. */
interface MentionedPeriod {
  first: number
  last: number
  year: number | undefined
}

const SHORT_NAMES = MONTH_NAMES.map((name) => name.slice(0, 3))
const OTHER_NAMES: Readonly<Record<string, number>> = { set: 9, sept: 9, setiembre: 9 }

/** Returns the number of a month by its whole or short name; 0 for any other word. */
const parseMonth = (word = ''): number =>
  OTHER_NAMES[word] ?? Math.max(MONTH_NAMES.indexOf(word), SHORT_NAMES.indexOf(word)) + 1

export const isMonthName = (word: string): boolean => parseMonth(word) > 0

/** Length in months of the periods that a file name may count, such as "bimestre 5", "B5" or "2do cuatrimestre". */
const COUNTED_PERIODS: Readonly<Record<string, number>> = {
  b: 2,
  bim: 2,
  bimestre: 2,
  t: 3,
  trim: 3,
  trimestre: 3,
  c: 4,
  cuat: 4,
  cuatri: 4,
  cuatrim: 4,
  cuatrimestre: 4,
  sem: 6,
  semestre: 6,
}
const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto']
/** Endings of ordinal numbers, such as in "1er" and "2do". */
const ORDINAL_ENDINGS = new Set(['er', 'ro', 'do', 'to', 'o', 'ero'])
const FILLERS = new Set(['de', 'del', 'a', 'al', 'y'])

const parseNumber = (word = '', max = 12): number => {
  const number = /^\d{1,2}$/u.test(word) ? Number(word) : ORDINALS.indexOf(word) + 1
  return number <= max ? number : 0
}
const parseYear = (word = ''): number | undefined => (/^20\d\d$/u.test(word) ? Number(word) : undefined)
/** Parses the year after the name of a month, which may have two digits. */
const parseYearAfterMonth = (word = ''): number | undefined =>
  parseYear(word) ?? (/^[23]\d$/u.test(word) ? 2000 + Number(word) : undefined)

/** Number of words that a period or a date takes, and the period; without a period, the words are a date or mean nothing. */
interface Reading {
  length: number
  period?: MentionedPeriod
}

/** Reads a date such as "17 11 2026", "2026 11 17" or "17 nov 2026". A number that repeats the month, as in "11 noviembre 2026", only sorts the files. */
const readDate = ([a = '', b = '', c = '']: readonly string[]): Reading | undefined => {
  if (/^\d{8}$/u.test(a)) return { length: 1 }
  const isDay = parseNumber(a, 31) > 0 && /^\d/u.test(a)
  if (isDay && parseMonth(b) > 0 && parseYear(c) !== undefined && parseMonth(b) !== Number(a))
    return { length: 3 }
  if (isDay && parseNumber(b, 31) > 0 && parseYear(c) !== undefined) return { length: 3 }
  return parseYear(a) !== undefined && /^\d{1,2}$/u.test(b) && /^\d{1,2}$/u.test(c)
    ? { length: 3 }
    : undefined
}

/** Reads months by name: "oct", "oct 2026", "octubre 26", "sep oct 2026". */
const readNamedMonths = ([a, b, c]: readonly string[]): Reading | undefined => {
  const first = parseMonth(a)
  if (first === 0) return undefined
  const last = Math.max(first, parseMonth(b))
  const year = parseYearAfterMonth(last > first ? c : b)
  return { length: (last > first ? 2 : 1) + (year === undefined ? 0 : 1), period: { first, last, year } }
}

/** Reads "10 2026", "2026 10", "202610" and "102026". */
const readNumericMonth = ([a = '', b]: readonly string[]): Reading | undefined => {
  const [, year, month] = /^(20\d\d)(0[1-9]|1[0-2])$/u.exec(a) ?? []
  const [, otherMonth, otherYear] = /^(0[1-9]|1[0-2])(20\d\d)$/u.exec(a) ?? []
  const toPeriod = (number: number, ofYear: number | undefined) => ({
    first: number,
    last: number,
    year: ofYear,
  })
  if (year) return { length: 1, period: toPeriod(Number(month), Number(year)) }
  if (otherYear) return { length: 1, period: toPeriod(Number(otherMonth), Number(otherYear)) }
  if (/^\d/u.test(a) && parseNumber(a) > 0 && parseYear(b) !== undefined)
    return { length: 2, period: toPeriod(parseNumber(a), parseYear(b)) }
  return parseYear(a) !== undefined && parseNumber(b) > 0
    ? { length: 2, period: toPeriod(parseNumber(b), parseYear(a)) }
    : undefined
}

/** Reads "bimestre 5", "5to bimestre", "B5" and "primer cuatrimestre". */
const readCountedPeriod = (words: readonly string[]): Reading | undefined => {
  const ending = ORDINAL_ENDINGS.has(words[1] ?? '') ? 1 : 0
  const readings = [
    { months: COUNTED_PERIODS[words[0] ?? ''], number: words[1], length: 2 },
    { months: COUNTED_PERIODS[words[1 + ending] ?? ''], number: words[0], length: 2 + ending },
  ]
  for (const { months, number, length } of readings) {
    const place = months === undefined ? 0 : parseNumber(number, 12 / months)
    if (months !== undefined && place > 0) {
      const last = place * months
      return { length, period: { first: last - months + 1, last, year: undefined } }
    }
  }
  return undefined
}

/** Returns the periods and years that the name of a file mentions. Ignores dates with a day, on which a document was signed or scanned. */
export const findPeriodsInFileName = (nameWords: readonly string[]) => {
  const words = nameWords
    .flatMap((word) => word.match(/\p{L}+|\d+/gu) ?? [])
    .filter((word) => !FILLERS.has(word))
  const periods: MentionedPeriod[] = []
  const years = new Set<number>()
  for (let i = 0; i < words.length; ) {
    const rest = words.slice(i, i + 3)
    const reading =
      readDate(rest) ?? readCountedPeriod(rest) ?? readNamedMonths(rest) ?? readNumericMonth(rest)
    const year = reading ? reading.period?.year : parseYear(rest[0])
    if (reading?.period) periods.push(reading.period)
    if (year !== undefined) years.add(year)
    i += reading?.length ?? 1
  }
  const [onlyYear] = years.size === 1 ? years : []
  return { periods: periods.map((period) => ({ ...period, year: period.year ?? onlyYear })), years }
}

/** First month of a document's period ('YYYY-MM'), and the name of the document, which ends with the period: "Declaración de IVA, oct 2026". */
interface NamedPeriod {
  name: string
  period: string
}

const PERIOD_SUFFIX = /,\s([^,()]{0,30}\d{4})$/u

/** Returns the name of a document without its period. */
export const removePeriodSuffix = (name: string): string => name.replace(PERIOD_SUFFIX, '')

/** Returns the first and last month of a document's period, from 1 for January. */
const getMonths = ({ name, period }: NamedPeriod): [first: number, last: number] => {
  const first = Number(period.split('-')[1])
  const [, suffix] = PERIOD_SUFFIX.exec(name) ?? []
  if (suffix === undefined) return [first, first]
  const last = splitWords(suffix)
    .map(parseMonth)
    .findLast((month) => month > 0)
  return [first, last ?? first + 11]
}

/**
 * Returns how well the periods in a file name fit the period of a document: 2 for the same period and year, 1 without a year, less for one of
 * several months, 0 without a period in the name. Returns undefined if the file is of another period.
 */
export const scorePeriodMatch = (
  document: NamedPeriod,
  { periods, years }: ReturnType<typeof findPeriodsInFileName>,
): number | undefined => {
  const year = Number(document.period.slice(0, 4))
  const [first, last] = getMonths(document)
  if (periods.length === 0) {
    if (years.size > 0 && !years.has(year)) return undefined
    return years.has(year) && last - first === 11 ? 2 : 0
  }
  const scores = periods
    .filter((period) => period.year === undefined || period.year === year)
    .flatMap((period) => {
      const score = period.year === undefined ? 1 : 2
      if (period.first === first && period.last === last) return [score]
      return period.first === period.last && period.first >= first && period.first <= last
        ? [score - 0.5]
        : []
    })
  return scores.length === 0 ? undefined : Math.max(...scores)
}
