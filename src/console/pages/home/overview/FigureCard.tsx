import '../words.ts'
import { Box, Button, Paper, Typography } from '@mui/material'
import type { SystemStyleObject } from '@mui/system'
import { useId } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { FigureChart } from './FigureChart.tsx'
import { FigureRows } from './FigureRows.tsx'
import { inFigures, type Shown, useFigureWords } from './figureWords.ts'
import { Hatches, Painted, usePaints } from './paints.tsx'

/** Of companies, so many are drawn; the others are in the table. */
const DRAWN = 10

/** Which colour and pattern is what. */
const Legend = (shown: Shown) => {
  const { columnName } = useFigureWords(shown)
  const paintOf = usePaints(shown)
  const id = useId().replaceAll(/\W/gu, '')
  return (
    <Box sx={legendStyle}>
      {shown.table.drawn.map((column) => (
        <Box key={column} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <svg width={14} height={14} aria-hidden>
            <Hatches id={id} />
            <Painted id={id} paint={paintOf(column, '')} x={0} y={0} width={14} height={14} />
          </svg>
          {columnName(column)}
        </Box>
      ))}
    </Box>
  )
}

/** Some figures of one kind, drawn or as a table, as each prefers. */
export const FigureCard = ({ place, ...shown }: Shown & { place?: SystemStyleObject | undefined }) => {
  const { name, table, all = table.rows.length } = shown
  const translate = useTranslate()
  const id = useId()
  const [asTable, setAsTable] = useStore(`home.overview.${name}`, false)
  const title = translate(`overview.${name}.title`)
  const isEmpty = table.rows.every(({ figures }) => table.drawn.every((column) => !figures[column]?.count))
  const drawn = name === 'companies' ? { ...table, rows: table.rows.slice(0, DRAWN) } : table
  const shownRows = (asTable ? table : drawn).rows.length
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ ...cardStyle, ...place }}>
      <Box sx={headStyle}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h3">
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {all > shownRows
              ? translate('overview.worst', { count: shownRows, all: inFigures(all) })
              : translate(`overview.${name}.hint`)}
          </Typography>
        </Box>
        {!isEmpty && (
          <Button
            size="small"
            aria-label={translate(`overview.${asTable ? 'chart' : 'table'}.named`, { title })}
            onClick={() => setAsTable(!asTable)}
            sx={{ px: 1, mr: -1, flexShrink: 0, displayPrint: 'none' }}
          >
            {translate(`overview.${asTable ? 'chart' : 'table'}.show`)}
          </Button>
        )}
      </Box>
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {translate('overview.none')}
        </Typography>
      ) : asTable ? (
        <FigureRows {...shown} title={title} />
      ) : (
        <>
          {drawn.drawn.length > 1 && <Legend {...shown} />}
          <FigureChart name={name} table={drawn} title={title} />
        </>
      )}
    </Paper>
  )
}

const cardStyle = { p: { xs: 1.5, sm: 2 }, minWidth: 0, breakInside: 'avoid' } as const

const headStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 1.25,
  mb: 1,
} as const

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mb: 1,
  fontSize: 12,
} as const
