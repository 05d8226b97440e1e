import {
  type Field,
  type Fields,
  formatField,
  type RowOf,
  type StoredName,
} from '../../domain/fields/fields.ts'
import { type CellKind, KINDS } from '../../domain/fields/kinds.ts'
import { convertCentsToPesos } from '../../domain/money.ts'
import { type Cell, defineExportColumn, type TableColumn } from './table.ts'

const cellOf = (field: Field, value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (field.kind === 'money') return convertCentsToPesos(value as number)
  if (field.kind === 'richText' || field.kind === 'choices') return formatField(field, value)
  return value as Cell
}

const cellKindOf = (field: Field): CellKind =>
  field.kind === 'derived' ? (field.cell ?? 'text') : KINDS[field.kind].cell
const DEFAULT_WIDTH = 20
const widthOf = (field: Field): number =>
  field.width ?? (field.kind === 'derived' ? DEFAULT_WIDTH : KINDS[field.kind].width)

/** Columns of an export, by name of the field. */
type FieldColumns<T extends Fields, R> = { [N in keyof T & string]: TableColumn<R> }

/**
 * Creates the columns of an export from a table of fields. `cells` returns the cells of derived fields, and of fields whose cell is not their value,
 * such as the name of a referenced row.
 */
export const fieldColumns = <T extends Fields, R = RowOf<T>>(
  fields: T,
  cells: { [N in Exclude<keyof T & string, StoredName<T>>]: (row: R) => Cell } & {
    [N in StoredName<T>]?: (row: R) => Cell
  },
): FieldColumns<T, R> =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      defineExportColumn<R>(
        field.label,
        widthOf(field),
        cells[name as keyof typeof cells] ?? ((row) => cellOf(field, (row as Record<string, unknown>)[name])),
        cellKindOf(field),
      ),
    ]),
  ) as FieldColumns<T, R>
