import { getOwnProperty } from '../common/getOwnProperty.ts'
import { groupBy } from '../common/groupBy.ts'
import { convertCentsToPesos } from '../common/money.ts'
import { convertHtmlToSearchText } from '../common/plainText.ts'
import type { Actor } from '../groups.ts'
import type { Rule } from '../permissions.ts'
import { joinWordsOfName } from '../search/indexedWords.ts'
import { KINDS, type Kind, type KindValues } from './kinds.ts'

/** How a column of a spreadsheet fills a field. `titles` are other titles of the column than the label. */
interface ImportOptions {
  /** Title of the column in templates, if it differs from the label. */
  title?: string
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
  /** Whether the text is printed on cards or in PDFs, whose fonts lack some characters. */
  printed?: true
  /**
   * Whether the field must have a value. With `new`, older records may lack it, but a value cannot be removed.
   */
  required?: true | 'new'
  /** Whether forms mark the field like a required one although it may stay empty. */
  marked?: true
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
  /** Whether clients may send the field only for new records. */
  onlyInNew?: true
  /** Whether responses omit the field, or contain it in another form. */
  internal?: true
  /** Whether a wrong value would do harm, for example tell that a person may work. A missing value is never replaced by a default. */
  decisive?: true
  /** Whether the search finds the record by this field. With `personal`, only for users who may see personal data. */
  search?: true | 'personal'
  /** Whether the search also finds the words of the text without the spaces between them. Default: it does in names. */
  joined?: true
  /** Whether lists can be sorted by this field. The table then has the column `<field>_key`. */
  sort?: true
  /** Whether lists and exports offer a column for the field. A number is its position. Columns without a number come last. */
  column?: true | number
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
  /** `texts` are the displayed texts of the choices, if they are not texts themselves. */
  choice: { choices: readonly string[]; texts?: Readonly<Record<string, string>> }
  choices: { choices: readonly string[] }
  texts: { choices?: readonly string[] }
  /** `max` is the maximum value, `maxCount` the maximum number of values. */
  numbers: { max?: number; maxCount?: number }
  /** `min` is 0 by default. */
  integer: { min?: number; max?: number }
  /** `named` is the field with the name of the referenced row, which columns show and the search finds. */
  reference: { to: string; named?: string }
}
type Options<K extends Kind> = FieldOptions & (K extends keyof KindOptions ? KindOptions[K] : unknown)

/** Field that is stored in the rows of a resource. */
export type StoredField<K extends Kind = Kind> = { [N in K]: { readonly kind: N } & Options<N> }[K]

/** Field that the server computes for responses and exports. It has no column in the database. */
export interface DerivedField
  extends Pick<
    FieldOptions,
    | 'label'
    | 'nullable'
    | 'see'
    | 'internal'
    | 'decisive'
    | 'column'
    | 'width'
    | 'section'
    | 'wide'
    | 'addition'
  > {
  readonly kind: 'derived'
  /** Kind of the values. Responses contain the field only if it has one. */
  as?: Kind
  choices?: readonly string[]
  search?: true
  /** Whether lists can be sorted by this field. The specification of the collection says how. */
  sort?: true
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
export const accreditationNumber = ofKind('accreditationNumber')
export const personRfc = ofKind('personRfc')
export const companyRfc = ofKind('companyRfc')
export const curp = ofKind('curp')
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
export const texts = ofKind('texts')
export const numbers = ofKind('numbers')
/** Reference to a person, whose ids are texts. */
export const person = ofKind('person')
/** Month in the format 'YYYY-MM'. */
export const month = ofKind('month')
export const file = ofKind('file')

/** Field that refers to a row of another table by its id. */
export const reference = <const T extends string, const O extends FieldOptions & { named?: string }>(
  to: T,
  options: O,
) => ({
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

/** Names of the stored fields of a kind. */
export type NameOfKind<T extends Fields, K extends Kind> = {
  [N in keyof T & string]: T[N] extends { kind: K } ? N : never
}[keyof T & string]

/** Kind of the values of a field. */
type KindOf<F> = F extends { kind: infer K extends Kind }
  ? K
  : F extends { as: infer K extends Kind }
    ? K
    : never

/** Value of a field without null. */
type PlainValue<F> = F extends { choices: readonly (infer C)[] }
  ? KindOf<F> extends 'choices' | 'texts'
    ? C[]
    : C
  : KindValues[KindOf<F>]

/** Value of a field in a stored row, or of a derived field in a response. */
export type StoredValue<F> = F extends { nullable: true } ? PlainValue<F> | null : PlainValue<F>

/** Value of a field in a response. Several choices are one text, separated by commas. */
export type SentValue<F> = F extends { kind: 'choices' } ? string : StoredValue<F>

/** Stored row of a resource, without its id. */
export type RowOf<T extends Fields> = { [N in StoredName<T>]: StoredValue<T[N]> }

export const isStored = (field: Field): field is StoredField => field.kind !== 'derived'

/** Returns the kind of a field's values. Derived fields without a kind are shown as text. */
export const kindOf = (field: Field): Kind => (field.kind === 'derived' ? (field.as ?? 'line') : field.kind)

/** Returns the name of the field that shows a field's value as text, such as the name of the referenced row. */
export const shownName = (name: string, field: Field): string =>
  (field.kind === 'reference' && field.named) || name

/** Whether the user may see a field of a record that they see. */
export const canSeeField = ({ see }: Field, actor: Actor): boolean => !see || see(actor)

/** Whether the user may sort lists by a field. The order of a hidden field would reveal its values. */
export const canSortByField = (fields: Fields, actor: Actor, name: string): boolean => {
  const field = getOwnProperty(fields, name)
  return !field || canSeeField(field, actor)
}

/** Names of the fields that the user may not fill in a new record, although its body has a value for them. */
export const listForbiddenFieldsOfNew = (fields: Fields, actor: Actor, body: object): string[] =>
  entriesOf(fields).flatMap(([name, field]) => {
    const value: unknown = getOwnProperty<unknown>({ ...body }, name)
    const isEmpty = !isStored(field) || [undefined, null, '', blankOf(field)].includes(value)
    const isAllowed = isEmpty || field.required || !isChangeable(field) || field.change(actor)
    return isAllowed ? [] : [name]
  })

const entriesOf = <T extends Fields>(fields: T) => Object.entries(fields) as [keyof T & string, Field][]

/** Returns the names of the fields that pass a test, in the order of the table. */
export const namesOf = <T extends Fields, N extends keyof T & string = keyof T & string>(
  fields: T,
  isWanted: (field: Field, name: string) => boolean,
): N[] => entriesOf(fields).flatMap(([name, field]) => (isWanted(field, name) ? [name as unknown as N] : []))

/** Returns the names of the stored fields of a kind, in the order of the table. */
export const namesOfKind = <T extends Fields, K extends Kind>(fields: T, kind: K): NameOfKind<T, K>[] =>
  namesOf<T, NameOfKind<T, K>>(fields, (field) => field.kind === kind)

/** Returns the labels by field. */
export const labelsOf = <T extends Fields>(fields: T): { [N in keyof T & string]: string } =>
  Object.fromEntries(entriesOf(fields).map(([name, { label }]) => [name, label])) as {
    [N in keyof T & string]: string
  }

/** Returns the labels of the stored fields. */
export const storedLabelsOf = <T extends Fields>(fields: T): { [N in StoredName<T>]: string } =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) => (isStored(field) ? [[name, field.label]] : [])),
  ) as { [N in StoredName<T>]: string }

/** Returns the value of a field in a new row. */
export const blankOf = (field: StoredField): unknown =>
  'blank' in field ? field.blank : field.nullable ? null : KINDS[field.kind].blank

/** Names of the fields for which a new row needs no value. */
type BlankName<T extends Fields> = {
  [N in StoredName<T>]: T[N] extends { blank: unknown } ? N : T[N] extends { required: unknown } ? never : N
}[StoredName<T>]

/** Returns the values of a new row for all fields that are not required, or have a `blank`. */
export const blankRow = <T extends Fields>(fields: T): { [N in BlankName<T>]: StoredValue<T[N]> } =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) =>
      isStored(field) && (!field.required || 'blank' in field) ? [[name, blankOf(field)]] : [],
    ),
  ) as ReturnType<typeof blankRow<T>>

const positionOf = ({ column }: Field): number => (typeof column === 'number' ? column : Number.MAX_VALUE)

/** Returns the names of the columns that lists and exports offer, in their order. */
export const columnNames = <T extends Fields>(fields: T) =>
  entriesOf(fields)
    .filter(([, { column }]) => column !== undefined)
    .sort(([, one], [, other]) => positionOf(one) - positionOf(other))
    .map(([name]) => name) as unknown as readonly [NameWith<T, 'column'>, ...NameWith<T, 'column'>[]]

/** Returns the names of the fields with `sort`, in the order of the table. */
export const sortNames = <T extends Fields>(fields: T) =>
  namesOf(fields, ({ sort }) => sort === true) as unknown as readonly [
    NameWith<T, 'sort'>,
    ...NameWith<T, 'sort'>[],
  ]

/** Returns functions that give the sort key of a row, by stored field. */
export const sortKeys = <T extends Fields>(fields: T) =>
  Object.fromEntries(
    entriesOf(fields)
      .filter(([, field]) => isStored(field) && field.sort)
      .map(([name, field]) => [
        name,
        (row: object) => String((row as Record<string, unknown>)[shownName(name, field)] ?? ''),
      ]),
  ) as { [N in NameWith<T, 'sort'> & StoredName<T>]: (row: RowOf<T>) => string }

const isSearchedJoined = (field: Field): boolean =>
  field.kind === 'name' || (isStored(field) && field.joined === true)

/** Returns a function that lists the searchable texts of a row. `formatEmail` converts e-mail addresses. */
export const searchTexts = <T extends Fields>(
  fields: T,
  scope: true | 'personal' = true,
  formatEmail: (email: string) => string = String,
) => {
  const searchedFields = entriesOf(fields).filter(([, { search }]) => search === scope)
  return (row: { [N in keyof T]?: unknown }): string[] =>
    searchedFields.flatMap(([name, field]) => {
      const text = String((row as Record<string, unknown>)[shownName(name, field)] ?? '')
      if (field.kind === 'richText') return convertHtmlToSearchText(text)
      if (field.kind === 'email') return formatEmail(text)
      return isSearchedJoined(field) ? [text, ...joinWordsOfName(text)] : text
    })
}

/** Returns the names of the fields by section of the page and the form, in the order of the table. */
export const sectionsOf = <N extends string, S extends string>(
  fields: Readonly<Record<N, Field & { readonly section?: S }>>,
): { key: S; fields: N[] }[] => {
  const names = namesOf<Readonly<Record<N, Field>>, N>(fields, ({ section }) => section !== undefined)
  return [...groupBy(names, (name) => fields[name].section)].flatMap(([key, inSection]) =>
    key === undefined ? [] : [{ key, fields: inSection }],
  )
}

/** Whether responses contain the field. */
export const isSent = (field: Field): boolean =>
  field.internal !== true && (isStored(field) || field.as !== undefined)

/** Whether users may change the field of an existing record, according to its rule. */
export const isChangeable = (field: Field): field is StoredField & { change: Rule } =>
  isStored(field) && field.change !== undefined

/** Returns the fields that have an option, such as `column`. */
export const fieldsWith = <T extends Fields, O extends keyof FieldOptions>(
  fields: T,
  option: O,
): Pick<T, NameWith<T, O>> =>
  Object.fromEntries(entriesOf(fields).filter(([, field]) => option in field)) as Pick<T, NameWith<T, O>>

/** Creates a function that returns the choices of a row as responses contain them: texts that are separated by commas. */
export const createChoicesJoiner = <T extends Fields>(fields: T) => {
  const names = namesOfKind(fields, 'choices')
  return (row: Record<NameOfKind<T, 'choices'>, readonly string[]>) =>
    Object.fromEntries(names.map((name) => [name, row[name].join(',')])) as Record<
      NameOfKind<T, 'choices'>,
      string
    >
}

/** Amounts of a row, by field. */
type Amounts<T extends Fields> = Record<NameOfKind<T, 'money'>, number>

/** Returns a function that converts the amounts of a row from cents to pesos, as responses contain them. */
export const createPesoConverter = <T extends Fields>(fields: T) => {
  const names = namesOfKind(fields, 'money')
  return (row: Amounts<T>): Amounts<T> =>
    Object.fromEntries(names.map((name) => [name, convertCentsToPesos(row[name])])) as Amounts<T>
}

/** Formats the value of a field as text. Returns '' for a missing value. */
export const formatField = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (!field) return String(value)
  if (field.kind === 'choice') return getOwnProperty(field.texts ?? {}, String(value)) ?? String(value)
  const format = KINDS[kindOf(field)].format as (value: unknown) => string
  return format(value)
}
