import { type Field, type Fields, isStored } from '../../../domain/fields/fields.ts'
import { KINDS } from '../../../domain/fields/kinds.ts'
import { DAY_OPTIONS, defineImportField, type ImportField, YES_NO_OPTIONS } from './importer.ts'
import { omitUndefinedProperties, type RowValues } from './rowValues.ts'

const importOptionsOf = (field: Field) => (isStored(field) ? field.import : undefined)

const kindOptionsOf = (field: Field): Partial<ImportField> => {
  if (field.kind === 'day') return DAY_OPTIONS
  if (field.kind === 'yesNo') return YES_NO_OPTIONS
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

/** Reads the value of one field from a row of a spreadsheet. Returns undefined for an empty cell. */
const readField = (name: string, field: Field, values: RowValues, existing: object | undefined): unknown => {
  if (field.kind === 'day') return values.day(name)
  if (field.kind === 'yesNo') return values.boolean(name)
  if (field.kind === 'derived' || KINDS[field.kind].cell !== 'identifier') return values.text(name)
  const stored: unknown = existing && Reflect.get(existing, name)
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
        .map(([name, field]) => [name, readField(name, field, values, existing)]),
    ),
  )
