import { Box, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PaperGrid } from '../../../domain/companyPapers.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { type Asked, monthShort, monthsOf, type PaperRow, spanOf } from './cells.ts'
import { MonthZip } from './MonthZip.tsx'
import { PaperButton } from './PaperButton.tsx'

/** How often a paper comes, and on which day: "Cada mes · día 17 del mes siguiente". */
const useCalendarText = () => {
  const translate = useTranslate()
  return ({ period, due_day: day, due_after: after }: PaperRow['obligation']): string => {
    const often = translate(`companyPapers.periods.${period}`)
    if (period === 'none') return often
    const on = day === 31 ? translate('companyPapers.lastDay') : translate('companyPapers.day', { day })
    return translate('companyPapers.calendar', {
      period: often,
      day: translate(`companyPapers.after.${after < 2 ? after : 'many'}`, { day: on, months: after }),
    })
  }
}

/** A year by months: a row for each paper, whose cells are as wide as its periods are long. */
export const PapersTable = ({
  grid: { id, year, rows },
  zips,
  openOf,
}: {
  grid: PaperGrid
  /** The months of which there is something to download. */
  zips: ReadonlySet<string>
  /** What a click does, if it does anything. */
  openOf: (asked: Asked) => (() => void) | undefined
}) => {
  const translate = useTranslate()
  const calendarText = useCalendarText()
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ position: 'relative' }}>
      <Table size="small" sx={tableStyle}>
        <caption style={visuallyHidden}>{translate('companyPapers.caption', { year })}</caption>
        <TableHead>
          <TableRow>
            <TableCell scope="col" className="name">
              {translate('companyPapers.document')}
            </TableCell>
            {monthsOf(year).map((month) => (
              <TableCell key={month} scope="col" align="center">
                <Box sx={monthStyle}>
                  {monthShort(month)}
                  {zips.has(month) && <MonthZip company={id} month={month} />}
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.obligation.id}>
              <TableCell component="th" scope="row" className="name">
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.obligation.name}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 400 }}>
                  {calendarText(row.obligation)}
                </Box>
              </TableCell>
              {row.cells.map((cell) => {
                const asked = { row, cell }
                return (
                  <TableCell key={cell.period ?? ''} colSpan={spanOf(row)}>
                    <PaperButton asked={asked} year={year} onOpen={openOf(asked)} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const monthStyle = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  minHeight: 52,
  textTransform: 'capitalize',
} as const

const tableStyle = {
  minWidth: 960,
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { px: '2px', py: '3px', height: 'auto' },
  '& thead .MuiTableCell-root': { pt: 1, verticalAlign: 'top' },
  '& .name.MuiTableCell-root': {
    width: 180,
    pl: 1.5,
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
  },
} as const
