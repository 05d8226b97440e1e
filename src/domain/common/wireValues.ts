import { type Day, toMexicoDay } from './days.ts'
import { getOwnProperty } from './getOwnProperty.ts'

/* Values as other back ends write them. Values that cannot be read are unknown, never true. */

const WRITTEN_FLAGS: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(
    ['1', 'true', 't', 'yes', 'y', 'si', 'sí', 's', 'on', '\u0001'].map((text) => [text, true]),
  ),
  ...Object.fromEntries(['0', 'false', 'f', 'no', 'n', 'off', '\u0000'].map((text) => [text, false])),
}

/** Returns a boolean that may be written as 0, "1", "t" or "sí"; null if the value is none of them. */
export const parseWireFlag = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  return (
    getOwnProperty(WRITTEN_FLAGS, text) ?? getOwnProperty(WRITTEN_FLAGS, text.trim().toLowerCase()) ?? null
  )
}

/** Parses an integer from a number, a text or the id of a record. Returns any other value unchanged. */
export const parseWireInteger = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'id' in value) return parseWireInteger(value.id)
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.0+)?\s*$/u.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

const NO_COLOURS = ['', '-', 'null', 'none', 'undefined', 'nan']

/** Returns the colour of a traffic light; null for a value that is not the name of a colour, such as 1 or "null". */
export const parseWireColour = (value: unknown): string | null => {
  if (typeof value !== 'string' || parseWireFlag(value) !== null) return null
  const colour = value.trim()
  return NO_COLOURS.includes(colour.toLowerCase()) || /^[-\d.]+$/u.test(colour) ? null : colour
}

/** Days that some databases and languages store for "no day". */
const EMPTY_DAYS = ['0000-00-00', '0001-01-01']

const DAY_AND_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/iu
const HTTP_DATE = /^[a-z]{3}, \d{2} [a-z]{3} \d{4} [\d:]{8} GMT$/iu
const MIDNIGHT = /^00:00(?::00(?:[.,]0+)?)?$/u

const toIsoOffset = (offset: string): string => {
  if (!/^[+-]/u.test(offset)) return 'Z'
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/**
 * Returns the day of a date that may have a time. Midnight, and a time without an offset, belong to the written day in any zone:
 * the writer meant a day. Any other time is a moment, such as 06:00 UTC for Mexico City's midnight, and becomes the portal's day.
 * Other values are returned unchanged, an empty day as null.
 */
export const parseWireDay = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (HTTP_DATE.test(text)) return parseWireDay(new Date(text).toISOString())
  const [, day = '', time = '', offset = ''] = DAY_AND_TIME.exec(text) ?? []
  if (day === '') return value
  if (EMPTY_DAYS.includes(day)) return null
  if (time === '' || offset === '' || MIDNIGHT.test(time)) return day
  const moment = new Date(`${day}T${time.replace(',', '.')}${toIsoOffset(offset)}`)
  return Number.isNaN(moment.getTime()) ? day : (toMexicoDay(moment) satisfies Day)
}
