import { Box, Checkbox, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { visuallyHidden } from '../visuallyHidden.ts'
import type { TableView } from './tableView.ts'

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const
const OPPOSITE = { ASC: 'DESC', DESC: 'ASC' } as const

export const ListTableHead = <R extends RaRecord>({ rows, view }: { rows: R[]; view: TableView<R> }) => {
  const translate = useTranslate()
  const { resource, sort, setSort, selectedIds, onSelect } = useListContext<R>()
  const shown = rows.map(({ id }) => id)
  const chosen = shown.filter((id) => selectedIds.includes(id))
  const some = chosen.length > 0 && chosen.length < shown.length
  const others = selectedIds.filter((id) => !shown.includes(id))
  return (
    <TableHead>
      <TableRow>
        {view.selectable && (
          <TableCell padding="checkbox">
            <Checkbox
              slotProps={{
                input: {
                  'aria-label': translate('app.table.selectPage'),
                  // MUI draws and announces "some"; the input itself has to know it too.
                  ref: (input: HTMLInputElement | null) => {
                    if (input) input.indeterminate = some
                  },
                },
              }}
              checked={chosen.length === shown.length}
              indeterminate={some}
              onChange={(_, checked) => onSelect(checked ? [...others, ...shown] : others)}
            />
          </TableCell>
        )}
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
