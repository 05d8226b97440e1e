import { convertCentsToPesos } from '../../domain/common/money.ts'
import {
  type Field,
  type Fields,
  formatField,
  kindOf,
  type NameWith,
  type RowOf,
  shownName,
} from '../../domain/fields/fields.ts'
import { KINDS } from '../../domain/fields/kinds.ts'
import { type Cell, defineExportColumn, type TableColumn } from './table.ts'

const cellOf = (field: Field, value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (field.kind === 'money') return convertCentsToPesos(value as number)
  if (field.kind === 'richText' || field.kind === 'choice' || Array.isArray(value))
    return formatField(field, value)
  return value as Cell
}

/** Creates the column of an export for a field. The default cell is the value of the field, or the name of the referenced row. */
export const fieldColumn = <R>(name: string, field: Field, cell?: (row: R) => Cell): TableColumn<R> =>
  defineExportColumn<R>(
    field.label,
    field.width ?? KINDS[kindOf(field)].width,
    cell ?? ((row) => cellOf(field, (row as Record<string, unknown>)[shownName(name, field)])),
    KINDS[kindOf(field)].cell,
  )

/** Columns of an export, by name of the field. */
type FieldColumns<T extends Fields, R> = { [N in keyof T & string]: TableColumn<R> }

/**
 * Creates the columns of an export from a table of fields. `cells` returns the cells of columns that are not in the row, and of fields whose
 * cell is not their value, such as the name of a referenced row.
 */
export const fieldColumns = <T extends Fields, R = RowOf<T>>(
  fields: T,
  cells: { [N in Exclude<NameWith<T, 'column'>, keyof R>]: (row: R) => Cell } & {
    [N in keyof T]?: (row: R) => Cell
  },
): FieldColumns<T, R> =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      fieldColumn<R>(name, field, cells[name as keyof typeof cells]),
    ]),
  ) as FieldColumns<T, R>
