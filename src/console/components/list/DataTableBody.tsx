import { Checkbox, TableCell, TableRow } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import {
  DataTableBody as RaDataTableBody,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'

const DataTableRow = ({ children }: { children?: ReactNode }) => {
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
      sx={{ cursor: rowClick ? 'pointer' : undefined }}
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
