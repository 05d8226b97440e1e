import { type Day, isValidCalendarDate } from '../../../domain/common/days.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import { findIdentifierCorruption } from '../../../domain/imports/identifierCorruption.ts'
import { importTexts } from '../importTexts.ts'
import type { RowProblem } from './importer.ts'

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
/** Smallest serial number that is accepted as a spreadsheet date (in 1954). */
const MIN_SERIAL = 20_000
const MAX_SERIAL = 80_200
/** Date of serial number 0 in spreadsheets, in milliseconds. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const padToTwoDigits = (text: string): string => text.padStart(2, '0')

/** Converts a Mexican date (day first), an ISO date or a spreadsheet's serial number to YYYY-MM-DD. Does not check whether the day exists. */
const convertToIsoDate = (text: string): Day | undefined => {
  const folded = removeCaseAndAccents(text).replace(/ (?:de|del) /gu, ' ')
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[ t]\d{1,2}:.*)?$/u.exec(folded) ?? []
  if (iso !== undefined) return iso
  const serial = /^\d{5}$/u.test(folded) ? Number(folded) : Number.NaN
  if (serial >= MIN_SERIAL && serial <= MAX_SERIAL)
    return new Date(SERIAL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10)
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ]+(\d{1,2}|[a-z]+)\.?[/.\- ]+(\d{4})(?: \d{1,2}:.*)?$/u.exec(folded) ?? []
  const number = /^\d/u.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3)) + 1)
  return year === '' || number === '0'
    ? undefined
    : `${year}-${padToTwoDigits(number)}-${padToTwoDigits(day)}`
}

/** Parses a date as Mexicans write it. Returns undefined if the text is not a date or the day does not exist. */
export const parseMexicanDate = (text: string): Day | undefined => {
  const day = convertToIsoDate(text)
  return day !== undefined && isValidCalendarDate(day) ? day : undefined
}

/** Matches day 0 of the calendars of spreadsheets, which formulas show that refer to an empty cell, with or without a time. */
const DAY_ZERO =
  /^(?:0|1900-01-00|0?0[/.\- ](?:0?1|ene)[/.\- ](?:19)?00|0?1[/.\- ]0?0[/.\- ](?:19)?00|1899-12-30|30[/.\- ](?:12|dic)[/.\- ](?:18)?99|12[/.\- ]30[/.\- ](?:18)?99)(?:[ t][\d: .apm]+)?$/iu
/** Difference between the serial numbers of a day in workbooks that count from 1900 and from 1904. */
const DAYS_UNTIL_1904 = 1462

/** Returns the text of a cell in a column of days: empty for day 0, and a day instead of a serial number that counts from 1904. */
export const readDayCell = (text: string, is1904: boolean): string => {
  const plain = text.trim()
  if (DAY_ZERO.test(plain) || (is1904 && plain.startsWith('1904-01-01'))) return ''
  return (
    (is1904 && /^\d{5}$/u.test(plain) && parseMexicanDate(String(Number(plain) + DAYS_UNTIL_1904))) || text
  )
}

const explainInvalidDate = (text: string): string => {
  const day = convertToIsoDate(text)
  return day ? importTexts.noSuchDay(day.split('-').reverse().join('/')) : importTexts.dateFormat
}

const YES = new Set([
  'si',
  's',
  'x',
  '1',
  'true',
  'verdadero',
  'yes',
  'cumple',
  'activo',
  'activa',
  'ok',
  '✓',
  '✔',
])
const NO = new Set(['no', 'n', '0', 'false', 'falso', 'no cumple', 'inactivo', 'inactiva', 'pendiente'])

/** Parses a Spanish yes or no. Returns undefined for any other text. */
export const parseSpanishYesOrNo = (text: string): boolean | undefined => {
  const folded = removeCaseAndAccents(text)
  return YES.has(folded) ? true : NO.has(folded) ? false : undefined
}

/** Creates a parser for the texts of a row, which also collects problems. Values of missing fields are undefined. */
export const createImportRowParser = (texts: ReadonlyMap<string, string>) => {
  const problems: RowProblem[] = []
  const readValue = <T>(
    field: string,
    parse: (text: string) => T | undefined,
    getReason: (text: string) => string,
  ): T | undefined => {
    const text = texts.get(field)
    const value = text === undefined ? undefined : parse(text)
    if (text !== undefined && value === undefined) problems.push({ field, reason: getReason(text) })
    return value
  }
  return {
    problems,
    text: (field: string) => texts.get(field),
    /** Returns the identifier if it differs from the stored one. Adds a problem if a spreadsheet program corrupted it. */
    identifier(field: string, stored: string | null = ''): string | undefined {
      const text = texts.get(field)
      if (text === undefined || text === stored) return undefined
      const corruption = findIdentifierCorruption(text, stored ?? '')
      if (corruption) problems.push({ field, reason: importTexts.corruptedIdentifier[corruption] })
      return text
    },
    day: (field: string) => readValue(field, parseMexicanDate, explainInvalidDate),
    boolean: (field: string) => readValue(field, parseSpanishYesOrNo, () => importTexts.yesNoFormat),
    refuse: (field: string, reason: string, suggestion?: string) =>
      void problems.push(suggestion === undefined ? { field, reason } : { field, reason, suggestion }),
    /** Adds validation errors by field, except for fields that already have a problem. */
    refuseAll(errors: Record<string, string[]>) {
      const fieldsWithProblem = new Set(problems.map(({ field }) => field))
      for (const [field, reasons] of Object.entries(errors))
        for (const reason of reasons) if (!fieldsWithProblem.has(field)) problems.push({ field, reason })
    },
  }
}

export type RowValues = ReturnType<typeof createImportRowParser>

/** Returns a copy of an object without undefined properties. */
export const omitUndefinedProperties = <T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** Omits texts that the record has already. They stay valid, even if forms would refuse them today. */
export const omitStoredTexts = <T extends object>(values: T, stored: object | undefined): Partial<T> => {
  const storedValues = new Map<string, unknown>(Object.entries(stored ?? {}))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== storedValues.get(field)),
  ) as Partial<T>
}
