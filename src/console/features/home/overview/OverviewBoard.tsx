import {
  Box,
  Button,
  Link,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { SystemStyleObject } from '@mui/system'
import { useId, useMemo, useState } from 'react'
import { useStore } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate } from '../../../../domain/common/days.ts'
import {
  createOverviewTables,
  type Overview,
  TABLE_NAMES,
  type TableName,
} from '../../../../domain/reports/overview.ts'
import { appWords } from '../../../i18n/app.ts'
import { formatCount } from '../../../i18n/formatCount.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { SectionCard } from '../../../kit/SectionCard.tsx'
import {
  FigureChart,
  getPercentAllowedToWork,
  getTableLabels,
  getUrlOfCountedPeople,
  type NamedTable,
} from './FigureChart.tsx'
import { TaxListedCompanies } from './TaxListedCompanies.tsx'
import { overviewWords } from './words.ts'

/** Number of table rows shown at first, and added by each click on the button below. */
const ROWS_PER_STEP = 25

/** Table with the numbers of a chart. Each number links to the list of the counted people. */
const FigureRows = ({ title, ...shown }: NamedTable & { title: string }) => {
  const {
    name,
    table: { columns, rows },
  } = shown
  const { rowName, columnName, figureName } = getTableLabels(shown)
  const [most, setMost] = useState(ROWS_PER_STEP)
  const getText = (row: (typeof rows)[number], column: string): string => {
    const count = formatCount(row.figures[column]?.count ?? 0)
    return column === 'works' ? overviewWords.share({ count, share: getPercentAllowedToWork(row) }) : count
  }
  return (
    <>
      <Box sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{overviewWords[name].row}</TableCell>
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
                          to={getUrlOfCountedPeople(figure)}
                          aria-label={figureName(row, column)}
                          sx={figureStyle}
                        >
                          {getText(row, column)}
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
        <Button size="small" onClick={() => setMost(most + ROWS_PER_STEP)} sx={{ mt: 1, ml: -1, px: 1 }}>
          {overviewWords.table.more}
        </Button>
      )}
    </>
  )
}

const figureStyle = { display: 'inline-block', minWidth: 24, py: 0.25, whiteSpace: 'nowrap' } as const

/** Maximum number of companies in the chart. The table below the chart lists all companies. */
const MAX_BARS = 10

/** Card of the dashboard that shows a table of numbers as a chart or as a table. */
const FigureCard = ({ place, ...shown }: NamedTable & { place?: SystemStyleObject | undefined }) => {
  const { name, table, all = table.rows.length } = shown
  const id = useId()
  const [asTable, setAsTable] = useStore(`home.overview.${name}`, false)
  const title = overviewWords[name].title
  const isEmpty = table.rows.every(({ figures }) => table.drawn.every((column) => !figures[column]?.count))
  const drawn = name === 'companies' ? { ...table, rows: table.rows.slice(0, MAX_BARS) } : table
  const shownRows = (asTable ? table : drawn).rows.length
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ ...cardStyle, ...place }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 1.25, mb: 1 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h3">
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {all > shownRows
              ? overviewWords.worst({ count: shownRows, all: formatCount(all) })
              : overviewWords[name].hint}
          </Typography>
        </Box>
        {!isEmpty && (
          <Button
            size="small"
            aria-label={overviewWords[asTable ? 'chart' : 'table'].named(title)}
            onClick={() => setAsTable(!asTable)}
            sx={{ px: 1, mr: -1, flexShrink: 0, displayPrint: 'none' }}
          >
            {overviewWords[asTable ? 'chart' : 'table'].show}
          </Button>
        )}
      </Stack>
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {overviewWords.none}
        </Typography>
      ) : asTable ? (
        <FigureRows {...shown} title={title} />
      ) : (
        <FigureChart name={name} table={drawn} title={title} />
      )}
    </Paper>
  )
}

const cardStyle = { p: { xs: 1.5, sm: 2 }, minWidth: 0, breakInside: 'avoid' } as const

/** Grid positions of the cards that span several rows or columns. */
const GRID_AREAS: Partial<Record<TableName, SystemStyleObject>> = {
  states: { gridRow: { md: 'span 2' } },
  weeks: { gridColumn: '1 / -1' },
  companies: { gridColumn: '1 / -1' },
}

/** Dashboard with charts of people's accreditations. Each bar and each number opens the list of the counted people. */
export const OverviewBoard = ({
  data,
  error,
  onRetry,
}: {
  data: Overview | undefined
  error: Error | null
  onRetry: () => void
}) => {
  const tables = useMemo(() => data && createOverviewTables(data), [data])
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={overviewWords.failed}
          text={error.message}
          action={
            <Button variant="outlined" onClick={onRetry}>
              {appWords.error.retry}
            </Button>
          }
        />
      )
    if (!tables)
      return (
        <Box role="status" aria-label={appWords.loading} sx={gridStyle}>
          {TABLE_NAMES.map((name) => (
            <Skeleton key={name} variant="rounded" height={260} />
          ))}
        </Box>
      )
    return (
      <Box sx={gridStyle}>
        {TABLE_NAMES.map((name) => {
          const table = tables[name]
          const all = name === 'companies' ? data?.company_count : undefined
          return (
            table && <FigureCard key={name} name={name} table={table} all={all} place={GRID_AREAS[name]} />
          )
        })}
      </Box>
    )
  }
  return (
    <SectionCard title={overviewWords.title}>
      {data && (
        <Typography color="text.secondary" sx={{ mt: -0.5, mb: 1.5 }}>
          {overviewWords.lead(formatDate(data.day))}
        </Typography>
      )}
      {data && <TaxListedCompanies listed={data.tax_listed} />}
      {content()}
    </SectionCard>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  // Prints two columns, so that the charts are as large as on the screen.
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
