import { Checkbox, type SxProps, TableCell, TableHead, TableRow, type Theme } from '@mui/material'
import { Children, cloneElement, isValidElement, type MouseEvent, type ReactNode } from 'react'
import {
  DataTableBody as RaDataTableBody,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'

/** The checkbox of all rows of the page, indeterminate while only some of them are selected. */
export const SelectPageCheckbox = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id)
  const count = ids.filter((id) => selectedIds.includes(id)).length
  const isPartial = count > 0 && count < ids.length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Checkbox
      checked={ids.length > 0 && count === ids.length}
      indeterminate={isPartial}
      onChange={(_, checked) => onSelect(checked ? [...others, ...ids] : others)}
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

/** The style of an inactive row: dimmed, in the colour of secondary text, whose contrast suffices. */
export const dimmedStyle = { '&, & td, & a, & p': { color: 'text.secondary' } } as const

const DataTableRow = ({ children, sx }: { children?: ReactNode; sx?: SxProps<Theme> }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const nameOf = useGetRecordRepresentation(resource)
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  if (!record) return null
  const isSelected = selectedIds.includes(record.id)
  const onClick = async (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    // A click that selected text, or met a control, was not meant for the row.
    if (target?.closest('a, button, input, label') || window.getSelection()?.toString()) return
    const path = typeof rowClick === 'function' ? await rowClick(record.id, resource, record) : rowClick
    if (path) navigate(path)
  }
  return (
    <TableRow
      hover={Boolean(rowClick)}
      selected={isSelected}
      onClick={(event) => void onClick(event)}
      sx={[{ cursor: rowClick ? 'pointer' : undefined }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isSelected}
            onClick={(event) =>
              handleToggleItem?.(record.id, event as unknown as MouseEvent<HTMLInputElement>)
            }
            slotProps={{
              input: { 'aria-label': `${translate('ra.action.select_row')}: ${nameOf(record)}` },
            }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  )
}

/**
 * The rows of a DataTable, in place of react-admin's own (5.15): their checkbox has its name on a span around it, so it is read without one, and
 * a click on a link inside a row, or one that ends a selection of text, follows the row as well. `rowClick` is a path, or makes one of a record.
 */
export const DataTableBody = (props: { children?: ReactNode }) => (
  <RaDataTableBody {...props} row={DataTableRow} />
)
