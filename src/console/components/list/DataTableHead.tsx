import { TableCell, TableHead, TableRow } from '@mui/material'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { useDataTableConfigContext, useDataTableSortContext } from 'react-admin'
import { SelectPageCheckbox } from './SelectPageCheckbox.tsx'

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const

/**
 * The head of a DataTable, in place of react-admin's own (5.15): that one has no `aria-sort`, so a screen reader is not told what the rows are
 * sorted by, and its checkbox is never indeterminate.
 */
export const DataTableHead = ({ children }: { children?: ReactNode }) => {
  const sort = useDataTableSortContext()
  const { hasBulkActions } = useDataTableConfigContext()
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <SelectPageCheckbox />
          </TableCell>
        )}
        {Children.map(children, (column) =>
          isValidElement<{ source?: string; 'aria-sort'?: string }>(column) &&
          sort &&
          column.props.source === sort.field
            ? cloneElement(column, { 'aria-sort': DIRECTIONS[sort.order] })
            : column,
        )}
      </TableRow>
    </TableHead>
  )
}
