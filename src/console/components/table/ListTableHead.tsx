import { Box, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { visuallyHidden } from '../visuallyHidden.ts'
import type { TableView } from './tableView.ts'

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const
const OPPOSITE = { ASC: 'DESC', DESC: 'ASC' } as const

export const ListTableHead = <R extends RaRecord>({ view }: { view: TableView<R> }) => {
  const translate = useTranslate()
  const { resource, sort, setSort } = useListContext<R>()
  return (
    <TableHead>
      <TableRow>
        {view.columns.map(({ source, sortable, align }) => {
          const order = sort.field === source ? sort.order : undefined
          const label = translate(`resources.${resource}.fields.${source}`)
          return (
            <TableCell key={source} align={align} aria-sort={order && DIRECTIONS[order]}>
              {sortable ? (
                <TableSortLabel
                  active={order !== undefined}
                  direction={order === 'DESC' ? 'desc' : 'asc'}
                  onClick={() => setSort({ field: source, order: order ? OPPOSITE[order] : 'ASC' })}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </TableCell>
          )
        })}
        {view.linkText && (
          <TableCell>
            <Box component="span" sx={visuallyHidden}>
              {view.linkText}
            </Box>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  )
}
