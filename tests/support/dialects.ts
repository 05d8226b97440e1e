import { type Call, reply } from './fakeApi.ts'
import type { Answers } from './mount.tsx'

type Fields = Record<string, unknown>

/** How a back end writes the values of the documented calls. */
export interface Dialect {
  number: (value: number) => unknown
  flag: (value: boolean) => unknown
  day: (day: string) => unknown
  /** Returns the reply to the request for a page of a list. */
  list: (rows: unknown[], page: number) => unknown
}

/** Number of rows on a page. */
const SIZE = 2
const slice = (rows: unknown[], page: number) => rows.slice((page - 1) * SIZE, page * SIZE)
const isLast = (rows: unknown[], page: number) => page * SIZE >= rows.length

export const DIALECTS: Readonly<Record<string, Dialect>> = {
  'texts, 0 and 1, UTC midnight, and pages by address': {
    number: String,
    flag: Number,
    day: (day) => `${day}T00:00:00Z`,
    list: (rows, page) => ({
      count: String(rows.length),
      // The address of a host behind a proxy.
      next: isLast(rows, page) ? null : `http://backend:8000/inner/?format=json&page=${page + 1}`,
      previous: null,
      results: slice(rows, page),
    }),
  },
  'texts, t and f, times of a database, and pages without an address': {
    number: String,
    flag: (value) => (value ? 't' : 'f'),
    day: (day) => `${day} 00:00:00`,
    list: (rows, page) => ({ data: slice(rows, page), total: rows.length }),
  },
  'numbers, texts of 0 and 1, local midnight in UTC, and pages by number': {
    number: (value) => value,
    flag: (value) => (value ? '1' : '0'),
    day: (day) => `${day}T06:00:00.000Z`,
    list: (rows, page) => ({ items: slice(rows, page), next: isLast(rows, page) ? null : page + 1 }),
  },
  'amounts with decimals, words, HTTP dates, and links': {
    number: (value) => value.toFixed(2),
    flag: (value) => (value ? 'True' : 'False'),
    day: (day) => new Date(`${day}T00:00:00Z`).toUTCString(),
    list: (rows, page) => ({
      data: slice(rows, page),
      links: { next: isLast(rows, page) ? null : `/api/?page=${page + 1}` },
      meta: { total: rows.length },
    }),
  },
  'whole lists in a record': {
    number: String,
    flag: (value) => (value ? 'sí' : 'no'),
    day: (day) => `${day}T00:00:00-06:00`,
    list: (rows) => ({ count: rows.length, results: rows }),
  },
}

const DAYS = ['accreditation_date', 'accreditation_expiration_date', 'registration_date']

const translate = (dialect: Dialect, value: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((element) => translate(dialect, element))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value as Fields).map(([name, inner]) => [name, translate(dialect, inner, name)]),
    )
  if (typeof value === 'boolean') return dialect.flag(value)
  if (typeof value === 'number') return dialect.number(value)
  return DAYS.includes(field) && typeof value === 'string' ? dialect.day(value) : value
}

/** Translates the successful answers of a back end. Lists are answered page by page. */
export const inDialect = (dialect: Dialect, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async (call: Call) => {
        const plain = await answer(call)
        if (plain instanceof Response && !plain.ok) return plain
        const value: unknown = plain instanceof Response ? await plain.json() : plain
        const translated = translate(dialect, value)
        if (!Array.isArray(translated)) return reply(translated)
        return reply(dialect.list(translated, Number(call.query.get('page') ?? 1)))
      },
    ]),
  )
