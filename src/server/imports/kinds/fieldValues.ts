import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import {
  type Field,
  type Fields,
  formatField,
  isStored,
  type StoredField,
} from '../../../domain/fields/fields.ts'
import { KINDS } from '../../../domain/fields/kinds.ts'
import { DAY_OPTIONS, defineImportField, type ImportField, YES_NO_OPTIONS } from './importer.ts'
import type { Lookups } from './lookups.ts'
import { omitUndefinedProperties, type RowValues } from './rowValues.ts'

const importOptionsOf = (field: Field) => (isStored(field) ? field.import : undefined)

const kindOptionsOf = (field: Field): Partial<ImportField> => {
  if (field.kind === 'day') return DAY_OPTIONS
  if (field.kind === 'yesNo') return YES_NO_OPTIONS
  if (field.kind === 'choice')
    return { note: `Una de: ${field.choices.map((choice) => formatField(field, choice)).join(', ')}.` }
  return field.kind === 'choices' ? { note: `Separadas por comas: ${field.choices.join(', ')}.` } : {}
}

/** Returns the columns with which a spreadsheet can fill the fields of a resource. */
export const importFieldsOf = (fields: Fields): ImportField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const options = importOptionsOf(field)
    if (!options) return []
    const { example, title = field.label, ...others } = options
    return [defineImportField(name, title, example, { ...kindOptionsOf(field), ...others })]
  })

/** Returns the choice that a cell names by its code or its text, or the text of the cell if there is none. */
const parseChoice = (field: StoredField<'choice'>, text: string): string => {
  const key = removeCaseAndAccents(text)
  const isNamed = (choice: string) =>
    [choice, formatField(field, choice)].some((word) => removeCaseAndAccents(word) === key)
  return field.choices.find(isNamed) ?? text
}

/** Reads the value of one field from a row of a spreadsheet. Returns undefined for an empty cell. */
const readField = (
  name: string,
  field: Field,
  values: RowValues,
  existing: Readonly<Record<string, unknown>>,
): unknown => {
  if (field.kind === 'day') return values.day(name)
  if (field.kind === 'yesNo') return values.boolean(name)
  const text = values.text(name)
  if (field.kind === 'choice') return text && parseChoice(field, text)
  if (field.kind === 'derived' || KINDS[field.kind].cell !== 'identifier') return text
  const stored = existing[name]
  return values.identifier(name, typeof stored === 'string' ? stored : '')
}

/** Reads all fields of a row that imports can fill, except references, which are looked up by name. Leaves out empty cells. */
export const readFields = (
  fields: Fields,
  values: RowValues,
  existing: object | undefined,
): Record<string, unknown> =>
  omitUndefinedProperties(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => importOptionsOf(field) && field.kind !== 'reference')
        .map(([name, field]) => [name, readField(name, field, values, { ...existing })]),
    ),
  )

/** Returns functions that format the values of an import for the preview, for fields whose values are codes, ids or cents. */
export const importFormatsOf = (fields: Fields, { names }: Pick<Lookups, 'names'>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'choice' || field.kind === 'money')
        return [[name, (value: unknown) => formatField(field, value)]]
      if (field.kind !== 'reference') return []
      const namesById: ReadonlyMap<number, string> | undefined = getOwnProperty(names, field.to)
      return [[name, (id: unknown) => namesById?.get(id as number) ?? '']]
    }),
  )
