import { type Day, isDay } from '../../../domain/days.ts'
import { findCorruption } from '../../../domain/identifierCorruption.ts'
import { fold } from '../../../domain/text.ts'
import { importTexts } from '../texts.ts'
import type { Problem } from './kind.ts'

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
/** Days that a spreadsheet has as plain numbers: from 1954 to 2119. */
const SERIALS = { from: 20_000, to: 80_200, zero: Date.UTC(1899, 11, 30), ms: 86_400_000 }

const two = (text: string): string => text.padStart(2, '0')

/** A day as people write it in Mexico, day first, whether there is such a day or not; undefined for what is written otherwise. */
const writtenDay = (text: string): Day | undefined => {
  const plain = fold(text).replace(/ (?:de|del) /gu, ' ')
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[ t]\d{1,2}:.*)?$/u.exec(plain) ?? []
  if (iso !== undefined) return iso
  const serial = /^\d{5}$/u.test(plain) ? Number(plain) : Number.NaN
  if (serial >= SERIALS.from && serial <= SERIALS.to)
    return new Date(SERIALS.zero + serial * SERIALS.ms).toISOString().slice(0, 10)
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ]+(\d{1,2}|[a-z]+)\.?[/.\- ]+(\d{4})(?: \d{1,2}:.*)?$/u.exec(plain) ?? []
  const number = /^\d/u.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3)) + 1)
  return year === '' || number === '0' ? undefined : `${year}-${two(number)}-${two(day)}`
}

/** A day as people write it in Mexico; undefined for what is none. */
export const dayFrom = (text: string): Day | undefined => {
  const written = writtenDay(text)
  return written !== undefined && isDay(written) ? written : undefined
}

/** Why a text is no day. */
const notADay = (text: string): string => {
  const written = writtenDay(text)
  return written ? importTexts.noSuchDay(written.split('-').reverse().join('/')) : importTexts.date
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

/** A yes or a no; undefined for what is neither. */
export const booleanFrom = (text: string): boolean | undefined => {
  const plain = fold(text)
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined
}

/** Reads values of a row's texts, and gathers what is wrong with them. What is not given is undefined. */
export const valuesOf = (texts: ReadonlyMap<string, string>) => {
  const problems: Problem[] = []
  const given = <T>(
    field: string,
    read: (text: string) => T | undefined,
    reasonOf: (text: string) => string,
  ): T | undefined => {
    const text = texts.get(field)
    const value = text === undefined ? undefined : read(text)
    if (text !== undefined && value === undefined) problems.push({ field, reason: reasonOf(text) })
    return value
  }
  return {
    problems,
    text: (field: string) => texts.get(field),
    /** Returns an identifier that differs from the stored one, and refuses one that a spreadsheet program has spoilt. */
    identifier(field: string, stored: string | null = ''): string | undefined {
      const text = texts.get(field)
      if (text === undefined || text === stored) return undefined
      const spoiltBy = findCorruption(text, stored ?? '')
      if (spoiltBy) problems.push({ field, reason: importTexts.spoilt[spoiltBy] })
      return text
    },
    day: (field: string) => given(field, dayFrom, notADay),
    boolean: (field: string) => given(field, booleanFrom, () => importTexts.yesNo),
    refuse: (field: string, reason: string, suggestion?: string) =>
      void problems.push(suggestion === undefined ? { field, reason } : { field, reason, suggestion }),
    /** Errors of a schema, by the field that each came from. */
    refuseAll(errors: Record<string, string[]>) {
      const known = new Set(problems.map(({ field }) => field))
      for (const [field, reasons] of Object.entries(errors))
        for (const reason of reasons) if (!known.has(field)) problems.push({ field, reason })
    },
  }
}

export type Values = ReturnType<typeof valuesOf>

/** Those of some values that are given. */
export const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
