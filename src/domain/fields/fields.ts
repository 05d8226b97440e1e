import type { Rule } from '../permissions.ts'
import { type CellKind, KINDS, type Kind, type KindValues } from './kinds.ts'

/** How a column of a spreadsheet fills a field. `titles` are other titles of the column than the label. */
interface ImportOptions {
  titles?: readonly string[]
  example?: string
  note?: string
}

/** What is known of a field. Everything that the portal does with the field is derived from these options. */
export interface FieldOptions {
  /** Label in the console, the audit log, exports, imports and errors. */
  label: string
  /** Maximum length of a text, in characters. */
  maxLength?: number
  /** Whether the field must have a value in new records, and keeps one. */
  required?: true
  /** Whether the row may contain null instead of a value. */
  nullable?: true
  /** Value of a new row, if it differs from that of the kind. */
  blank?: unknown
  /** Whether older rows and backups may lack the field. They get the value of a new row. */
  late?: true
  /** Users who may see the field. Default: all users who see the record. */
  see?: Rule
  /** Users who may change the field. Default: only the server changes it. */
  change?: Rule
  /** Whether clients may send the field only for existing records. */
  notInNew?: true
  /** Whether responses omit the field, or contain it in another form. */
  internal?: true
  /** Whether the search finds the record by this field. With `personal`, only for users who may see personal data. */
  search?: true | 'personal'
  /** Whether lists can be sorted by this field. The table then has the column `<field>_key`. */
  sort?: true
  /** Whether lists and exports offer a column for the field. */
  column?: true
  /** Width of the column of an export in characters, if it differs from that of the kind. */
  width?: number
  /** How imports fill the field. Without it, no column of a spreadsheet does. */
  import?: ImportOptions
  /** Section of the page and the form of the record. */
  section?: string
  /** Whether the field takes the whole width of a form. Default: fields with long texts do. */
  wide?: boolean
  /** Whether other back ends of the documented API lack the field. */
  addition?: true
}

/** Options that only some kinds have. */
interface KindOptions {
  choice: { choices: readonly string[] }
  choices: { choices: readonly string[] }
  reference: { to: string }
}
type Options<K extends Kind> = FieldOptions & (K extends keyof KindOptions ? KindOptions[K] : unknown)

/** Field that is stored in the rows of a resource. */
export type StoredField<K extends Kind = Kind> = { [N in K]: { readonly kind: N } & Options<N> }[K]

/** Field that the server computes for responses and exports. It has no column in the database. */
export interface DerivedField {
  readonly kind: 'derived'
  label: string
  see?: Rule
  column?: true
  sort?: true
  width?: number
  cell?: CellKind
  section?: string
  wide?: boolean
  addition?: true
}

export type Field = StoredField | DerivedField
export type Fields = Readonly<Record<string, Field>>

const ofKind =
  <K extends Kind>(kind: K) =>
  <const O extends Options<K>>(options: O) => ({ kind, ...options })

export const line = ofKind('line')
export const longText = ofKind('longText')
export const richText = ofKind('richText')
export const name = ofKind('name')
export const identifier = ofKind('identifier')
export const personRfc = ofKind('personRfc')
export const companyRfc = ofKind('companyRfc')
export const identityDocument = ofKind('identityDocument')
export const nss = ofKind('nss')
export const phone = ofKind('phone')
export const email = ofKind('email')
export const url = ofKind('url')
export const day = ofKind('day')
export const moment = ofKind('moment')
export const yesNo = ofKind('yesNo')
export const integer = ofKind('integer')
export const money = ofKind('money')
export const choice = ofKind('choice')
export const choices = ofKind('choices')
export const file = ofKind('file')

/** Field that refers to a row of another table by its id. */
export const reference = <const T extends string, const O extends FieldOptions>(to: T, options: O) => ({
  kind: 'reference' as const,
  to,
  ...options,
})
export const derived = <const O extends Omit<DerivedField, 'kind'>>(options: O) => ({
  kind: 'derived' as const,
  ...options,
})

/** Checks the types of a table of fields, and keeps them. */
export const defineFields = <const T extends Fields>(fields: T): T => fields

/** Names of the fields that are stored in rows. */
export type StoredName<T extends Fields> = {
  [N in keyof T & string]: T[N] extends { kind: Kind } ? N : never
}[keyof T & string]

/** Names of the fields that have an option, such as `sort`. */
export type NameWith<T extends Fields, O extends keyof FieldOptions> = {
  [N in keyof T & string]: T[N] extends Record<O, unknown> ? N : never
}[keyof T & string]

/** Value of a field without null. */
type PlainValue<F> = F extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C
  : F extends { kind: 'choices'; choices: readonly (infer C)[] }
    ? C[]
    : F extends { kind: infer K extends Kind }
      ? KindValues[K]
      : never

/** Value of a field in a stored row. */
export type StoredValue<F> = F extends { nullable: true } ? PlainValue<F> | null : PlainValue<F>

/** Stored row of a resource, without its id. */
export type RowOf<T extends Fields> = { [N in StoredName<T>]: StoredValue<T[N]> }

export const isStored = (field: Field): field is StoredField => field.kind !== 'derived'

const entriesOf = <T extends Fields>(fields: T) => Object.entries(fields) as [keyof T & string, Field][]

/** Returns the names of the fields that pass a test, in the order of the table. */
export const namesOf = <T extends Fields, N extends keyof T & string = keyof T & string>(
  fields: T,
  isWanted: (field: Field, name: string) => boolean,
): N[] => entriesOf(fields).flatMap(([name, field]) => (isWanted(field, name) ? [name as unknown as N] : []))

/** Returns the labels by field. */
export const labelsOf = <T extends Fields>(fields: T): { [N in keyof T & string]: string } =>
  Object.fromEntries(entriesOf(fields).map(([name, { label }]) => [name, label])) as {
    [N in keyof T & string]: string
  }

/** Returns the value of a field in a new row. */
export const blankOf = (field: StoredField): unknown =>
  'blank' in field ? field.blank : field.nullable ? null : KINDS[field.kind].blank

/** Returns the values of a new row for all fields that are not required. */
export const blankRow = <T extends Fields>(
  fields: T,
): { [N in StoredName<T> as T[N] extends { required: true } ? never : N]: StoredValue<T[N]> } =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isStored(field) && !field.required ? [[name, blankOf(field)]] : [],
    ),
  ) as ReturnType<typeof blankRow<T>>

/** Returns the names of the columns that lists and exports offer. */
export const columnNames = <T extends Fields>(fields: T) =>
  namesOf(fields, (field) => field.column === true) as readonly NameWith<T, 'column'>[] as readonly [
    NameWith<T, 'column'>,
    ...NameWith<T, 'column'>[],
  ]

/** Returns a function that lists the searchable texts of a row. */
export const searchTexts = <T extends Fields>(fields: T, scope: true | 'personal' = true) => {
  const names = namesOf(fields, (field) => isStored(field) && field.search === scope)
  return (row: { [N in keyof T]?: unknown }): string[] => names.map((one) => String(row[one] ?? ''))
}

/** Formats the value of a field as text. Returns '' for a missing value. */
export const formatField = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (!field || field.kind === 'derived') return String(value)
  const format = KINDS[field.kind].format as (value: unknown) => string
  return format(value)
}
