import { Checkbox, type SxProps, TableCell, TableHead, TableRow, type Theme } from '@mui/material'
import {
  Children,
  cloneElement,
  type ElementType,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
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
import { appWords } from '../../i18n/app.ts'

/** Checkbox that selects all rows of the page; indeterminate if only some are selected. */
export const SelectPageCheckbox = () => {
  const { data, selectedIds, onSelect } = useListContext()
  const ids = data?.map(({ id }) => id) ?? []
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
          'aria-label': appWords.table.selectPage,
          // Sets `indeterminate` for screen readers. MUI only draws a different icon.
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
 * Head of a DataTable that announces the sort order and a partial selection. react-admin's head (5.15) has no `aria-sort` and no
 * indeterminate checkbox.
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

/** Style of an inactive row. The colour of secondary text still has enough contrast. */
export const dimmedStyle = { '&, & td, & th, & a, & p': { color: 'text.secondary' } } as const

interface ColumnProps {
  source?: string
  component?: ElementType
  scope?: string
}

/** Makes the name of a row, or else its first cell, the header of the row. */
const withRowHeader = (children: ReactNode): ReactNode => {
  const columns = Children.toArray(children).filter((child): child is ReactElement<ColumnProps> =>
    isValidElement(child),
  )
  const header = columns.find(({ props }) => props.source === 'name') ?? columns[0]
  return columns.map((column) =>
    column === header ? cloneElement(column, { component: 'th', scope: 'row' }) : column,
  )
}

const DataTableRow = ({ children, sx }: { children?: ReactNode; sx?: SxProps<Theme> }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const getName = useGetRecordRepresentation(resource)
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  if (!record) return null
  const isSelected = selectedIds.includes(record.id)
  const onClick = async (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    // Ignores clicks on controls, and clicks that selected text.
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
              input: { 'aria-label': `${translate('ra.action.select_row')}: ${getName(record)}` },
            }}
          />
        </TableCell>
      )}
      {withRowHeader(children)}
    </TableRow>
  )
}

/** Rows of a DataTable that have a header, and whose checkboxes have accessible names. In react-admin (5.15), clicks on links or on selected text also open the row. */
export const DataTableBody = (props: { children?: ReactNode }) => (
  <RaDataTableBody {...props} row={DataTableRow} />
)
