import { TableCell, TableRow } from '@mui/material'
import type { MouseEvent } from 'react'
import type { RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { TableView } from './tableView.ts'
import { ViewLink } from './ViewLink.tsx'

/** A row; clicking it anywhere follows its link, which stays the one that keyboards and readers meet. */
export const ListTableRow = <R extends RaRecord>({ record, view }: { record: R; view: TableView<R> }) => {
  const navigate = useNavigate()
  const onRowClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    // A click that chose text, or met a control, was not meant for the row.
    if (target?.closest('a, button, input, label') || window.getSelection()?.toString()) return
    if (view.href) navigate(view.href(record))
  }
  return (
    <TableRow
      hover={view.href !== undefined}
      onClick={onRowClick}
      sx={{ cursor: view.href && 'pointer', '&:last-of-type td': { borderBottomColor: 'divider' } }}
    >
      {view.columns.map(({ source, render, align, strong }) => (
        <TableCell key={source} align={align} sx={strong ? { fontWeight: 600 } : undefined}>
          {render(record)}
        </TableCell>
      ))}
      {view.linkText && (
        <TableCell align="right">
          <ViewLink record={record} view={view} />
        </TableCell>
      )}
    </TableRow>
  )
}
