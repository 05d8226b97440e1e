import { type Day, formatDate, formatTimestamp } from '../common/days.ts'
import { type Cents, formatCentsAsPesos } from '../common/money.ts'
import { formatPhoneNumber } from '../common/phone.ts'
import { convertHtmlToPlainText } from '../common/plainText.ts'
import { toSpanishUpperCase } from '../common/text.ts'

/** Value of a field in a stored row, by kind of field. */
export interface KindValues {
  line: string
  longText: string
  richText: string
  name: string
  identifier: string
  accreditationNumber: string
  personRfc: string
  companyRfc: string
  curp: string
  identityDocument: string
  nss: string
  phone: string
  email: string
  url: string
  day: Day
  moment: string
  yesNo: boolean
  integer: number
  money: Cents
  choice: string
  choices: string[]
  texts: string[]
  numbers: number[]
  reference: number
  person: string
  month: string
  file: string
}
export type Kind = keyof KindValues

/** Kind of the cells of an exported column. An `identifier` is a text that may look like a number. */
type CellKind = 'text' | 'identifier' | 'number' | 'money' | 'day' | 'moment' | 'boolean'

interface KindSpec<V> {
  /** Type of the column in the database. */
  column: 'text' | 'integer' | 'boolean' | 'list'
  /** Value of a new row for which the client sends none. Null for kinds without an empty value. */
  blank: V | null
  cell: CellKind
  /** Width of the column of an export, in characters. */
  width: number
  /** Formats a value for the console, the audit log and conflict dialogs. Yes/no and choices have words of their own. */
  format: (value: V) => string
  /** Whether all values are short, so that a form shows two fields in a row. */
  isShort: boolean
}

const asText = (value: unknown): string => String(value)

const list = <V extends readonly unknown[]>(width: number): KindSpec<V> => ({
  column: 'list',
  blank: [] as unknown as V,
  cell: 'text',
  width,
  format: (values) => values.join(', '),
  isShort: false,
})

const text = <V extends string>(overrides: Partial<KindSpec<V>> = {}): KindSpec<V> => ({
  column: 'text',
  blank: '' as V,
  cell: 'text',
  width: 30,
  format: asText,
  isShort: true,
  ...overrides,
})

/** Properties of each kind of field. Schemas are in `schemas.ts`, which the console's first page does not load. */
export const KINDS: { [K in Kind]: KindSpec<KindValues[K]> } = {
  line: text(),
  longText: text({ width: 40, isShort: false }),
  richText: text({ width: 60, isShort: false, format: convertHtmlToPlainText }),
  name: text({ format: toSpanishUpperCase }),
  identifier: text({ cell: 'identifier', width: 14 }),
  accreditationNumber: text({ cell: 'identifier', width: 14 }),
  personRfc: text({ cell: 'identifier', width: 16 }),
  companyRfc: text({ cell: 'identifier', width: 16 }),
  curp: text({ cell: 'identifier', width: 22 }),
  identityDocument: text({ cell: 'identifier', width: 22 }),
  nss: text({ cell: 'identifier', width: 14 }),
  phone: text({ cell: 'identifier', width: 13, format: formatPhoneNumber }),
  email: text(),
  url: text({ width: 28 }),
  day: text({ blank: null, cell: 'day', width: 13, format: formatDate }),
  moment: text({ blank: null, cell: 'moment', width: 17, format: formatTimestamp }),
  yesNo: { column: 'boolean', blank: false, cell: 'boolean', width: 9, format: asText, isShort: true },
  integer: { column: 'integer', blank: 0, cell: 'number', width: 10, format: asText, isShort: true },
  money: {
    column: 'integer',
    blank: 0,
    cell: 'money',
    width: 14,
    format: formatCentsAsPesos,
    isShort: true,
  },
  choice: text({ blank: null, width: 16 }),
  choices: {
    column: 'list',
    blank: [],
    cell: 'text',
    width: 36,
    // Other back ends and our responses separate choices by commas.
    format: (values) => String(values).replaceAll(/,\s*/gu, ', '),
    isShort: false,
  },
  texts: list(34),
  numbers: list(16),
  reference: { column: 'integer', blank: null, cell: 'text', width: 34, format: asText, isShort: true },
  person: text({ blank: null }),
  month: text({ blank: null, width: 12 }),
  file: text({ blank: null, width: 36 }),
}
