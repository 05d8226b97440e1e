import type { RaRecord } from 'react-admin'
import { columnNames, type Fields, formatField } from '../../../domain/fields/fields.ts'
import type { ListColumn } from '../ResourceList.tsx'

/**
 * Returns the columns of a list, in the order of the table of fields. `overrides` change the cell or the width of a column; without a cell, the value is
 * formatted by the kind of the field.
 */
export const fieldColumns = <R extends RaRecord>(
  fields: Fields,
  overrides: Readonly<Record<string, Partial<ListColumn<R>>>> = {},
): ListColumn<R>[] =>
  columnNames(fields).map((source) => ({
    source,
    isSortable: fields[source]?.sort === true,
    cell: (record) => formatField(fields[source], record[source]),
    ...overrides[source],
  }))
