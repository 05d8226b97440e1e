import { Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { figureUrl, inFigures, type Shown, shareOf, useFigureWords } from './figureWords.ts'

/** So many rows at first, and with each wish for more. */
const ROWS = 25

/** The table behind a chart: every figure a link to the list that it counts. */
export const FigureRows = ({ title, ...shown }: Shown & { title: string }) => {
  const {
    name,
    table: { columns, rows },
  } = shown
  const translate = useTranslate()
  const { rowName, columnName, figureName } = useFigureWords(shown)
  const [most, setMost] = useState(ROWS)
  const textOf = (row: (typeof rows)[number], column: string): string => {
    const count = inFigures(row.figures[column]?.count ?? 0)
    return column === 'works' ? translate('overview.share', { count, share: shareOf(row) }) : count
  }
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{translate(`overview.${name}.row`)}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {columnName(column)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, most).map((row) => (
              <TableRow key={row.key}>
                <TableCell component="th" scope="row">
                  {rowName(row)}
                </TableCell>
                {columns.map((column) => {
                  const figure = row.figures[column]
                  return (
                    <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {figure && (
                        <Link
                          component={RouterLink}
                          to={figureUrl(figure)}
                          aria-label={figureName(row, column)}
                          sx={figureStyle}
                        >
                          {textOf(row, column)}
                        </Link>
                      )}
                    </TableCell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > most && (
        <Button size="small" onClick={() => setMost(most + ROWS)} sx={{ mt: 1, ml: -1, px: 1 }}>
          {translate('overview.table.more')}
        </Button>
      )}
    </>
  )
}

const figureStyle = { display: 'inline-block', minWidth: 24, py: 0.25, whiteSpace: 'nowrap' } as const
