import { Checkbox, TableCell, TableHead, TableRow } from '@mui/material'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useTranslate,
} from 'react-admin'

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const

/** The checkbox of all rows of the page, indeterminate while only some of them are selected. */
const SelectPageCheckbox = () => {
  const translate = useTranslate()
  const { onSelect } = useDataTableCallbacksContext()
  const ids = useDataTableDataContext()?.map(({ id }) => id) ?? []
  const selected = useDataTableSelectedIdsContext() ?? []
  const count = ids.filter((id) => selected.includes(id)).length
  const isPartial = count > 0 && count < ids.length
  const others = selected.filter((id) => !ids.includes(id))
  return (
    <Checkbox
      checked={ids.length > 0 && count === ids.length}
      indeterminate={isPartial}
      onChange={(_, checked) => onSelect?.(checked ? [...others, ...ids] : others)}
      slotProps={{
        input: {
          'aria-label': translate('app.table.selectPage'),
          // MUI draws the third state; the input has to know it too.
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isPartial
          },
        },
      }}
    />
  )
}

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
