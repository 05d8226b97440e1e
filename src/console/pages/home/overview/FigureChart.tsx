import { Box, useTheme } from '@mui/material'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartContainer } from '@mui/x-charts/ChartContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { createContext, type KeyboardEvent, useContext, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FigureRow } from '../../../../domain/overview.ts'
import { useIsPhone } from '../../../components/useIsPhone.ts'
import { figureUrl, inFigures, type Shown, shareOf, useFigureWords } from './figureWords.ts'
import { Hatches, type Paint, Painted, usePaints } from './paints.tsx'

/** What the library tells of a bar that it has placed. */
interface Placed {
  id: number | string
  dataIndex: number
  x: number
  y: number
  width: number
  height: number
  layout: 'horizontal' | 'vertical'
}

interface Drawing {
  id: string
  rows: readonly FigureRow[]
  paintOf: (column: string, row: string) => Paint
  nameOf: (row: FigureRow, column: string) => string
  /** Whether each count stands behind its bar: where bars do not follow one another. */
  isCounted: boolean
  /** The one of the bars that Tab leads to; arrows lead from there to the others. */
  current: string
  setCurrent: (bar: string) => void
}

const DrawingContext = createContext<Drawing | undefined>(undefined)

/** A bar that opens the list that it counts. The library's own has neither an address nor a place in the order of Tab. */
const LinkedBar = ({ id: column, dataIndex, x, y, width, height, layout }: Placed) => {
  const drawing = useContext(DrawingContext)
  const { tokens } = useTheme()
  const row = drawing?.rows[dataIndex]
  const figure = row?.figures[column]
  if (!drawing || !row || !figure || figure.count === 0) return null
  const { id, paintOf, nameOf, isCounted, current, setCurrent } = drawing
  const key = `${column} ${dataIndex}`
  const name = nameOf(row, String(column))
  const isLying = layout === 'horizontal'
  return (
    <Link
      to={figureUrl(figure)}
      aria-label={name}
      tabIndex={key === current ? 0 : -1}
      onFocus={() => setCurrent(key)}
    >
      <title>{name}</title>
      <Painted id={id} paint={paintOf(String(column), row.key)} {...{ x, y, width, height }} />
      {isCounted && (
        <text
          x={isLying ? x + width + 6 : x + width / 2}
          y={isLying ? y + height / 2 : y - 5}
          fill={tokens.ink}
          fontSize={12}
          textAnchor={isLying ? 'start' : 'middle'}
          dominantBaseline={isLying ? 'central' : 'auto'}
        >
          {inFigures(figure.count)}
        </text>
      )}
    </Link>
  )
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows lead from bar to bar, Home and End to the first and the last. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const bars = [...event.currentTarget.querySelectorAll<SVGAElement>('svg a')]
  const at = bars.indexOf(document.activeElement as SVGAElement)
  const to = STEPS[event.key]?.(at, bars.length - 1)
  if (at < 0 || to === undefined) return
  event.preventDefault()
  bars[to]?.focus()
}

const BAR = 30
const AXIS = 28
/** What is left for the names of the rows: those of companies are long, and their chart is wide. */
const widthOf = (isLong: boolean, isPhone: boolean): number => {
  if (isPhone) return 124
  return isLong ? 280 : 160
}

const inPerCent = (share: number): string => `${Math.round(share * 100)} %`

/** So high are bars that stand, with their axis. */
const STANDING = 250

/** The bars of a table of figures, each a link; lying one below the other, or standing where the rows follow one another in time. */
export const FigureChart = ({ title, ...shown }: Shown & { title: string }) => {
  const { name, table } = shown
  const { rows, drawn } = table
  const { tokens } = useTheme()
  const isPhone = useIsPhone()
  const id = useId().replaceAll(/\W/gu, '')
  const words = useFigureWords(shown)
  const paintOf = usePaints(shown)
  const bars = drawn.flatMap((column) =>
    rows.flatMap((row, i) => (row.figures[column]?.count ? [`${column} ${i}`] : [])),
  )
  const [current = bars[0] ?? '', setCurrent] = useState<string>()
  const isStanding = name === 'weeks'
  const isCounted = drawn.length === 1
  // Companies stand in the order of their shares, so shares are what is drawn of them.
  const isShares = name === 'companies'
  const band = {
    id: 'rows',
    scaleType: 'band' as const,
    data: rows.map(({ key }) => key),
    categoryGapRatio: 0.3,
    valueFormatter: (key: string) => {
      const row = rows.find((one) => one.key === key)
      return row ? words.axisName(row) : key
    },
    disableTicks: true,
    disableLine: true,
    tickLabelStyle: { fontSize: 12, fill: tokens.ink },
  }
  const counts = {
    id: 'counts',
    min: 0,
    ...(isShares ? { max: 1 } : { tickMinStep: 1 }),
    tickNumber: 4,
    disableTicks: true,
    disableLine: true,
    valueFormatter: isShares ? inPerCent : inFigures,
    tickLabelStyle: { fontSize: 11, fill: tokens.secondary },
  }
  const names = { ...band, width: widthOf(isShares, isPhone) }
  const shares = {
    ...band,
    id: 'shares',
    position: 'right' as const,
    width: 52,
    valueFormatter: (key: string) => {
      const row = rows.find((one) => one.key === key)
      return row ? `${shareOf(row)} %` : ''
    },
  }
  return (
    <DrawingContext value={{ id, rows, paintOf, nameOf: words.figureName, isCounted, current, setCurrent }}>
      <Box role="group" aria-label={title} onKeyDown={walk} sx={drawingStyle}>
        <ChartContainer
          height={isStanding ? STANDING : rows.length * BAR + AXIS}
          margin={{ top: isStanding ? 12 : 0, right: isCounted ? 48 : 12, bottom: 0, left: 0 }}
          series={drawn.map((column) => ({
            type: 'bar' as const,
            id: column,
            layout: isStanding ? ('vertical' as const) : ('horizontal' as const),
            data: rows.map(({ figures }) => figures[column]?.count ?? 0),
            ...(isStanding
              ? {}
              : { stack: 'all', stackOffset: isShares ? ('expand' as const) : ('none' as const) }),
          }))}
          xAxis={[isStanding ? { ...band, height: AXIS } : { ...counts, height: AXIS }]}
          yAxis={isStanding ? [{ ...counts, width: 40 }] : [names, ...(isShares ? [shares] : [])]}
          skipAnimation
        >
          <Hatches id={id} />
          <ChartsGrid vertical={!isStanding} horizontal={isStanding} />
          <BarPlot slots={{ bar: LinkedBar as never }} skipAnimation />
          <ChartsXAxis axisId={isStanding ? 'rows' : 'counts'} />
          <ChartsYAxis axisId={isStanding ? 'counts' : 'rows'} />
          {isShares && <ChartsYAxis axisId="shares" />}
        </ChartContainer>
      </Box>
    </DrawingContext>
  )
}

const drawingStyle = {
  minWidth: 0,
  '& a': { cursor: 'pointer', outline: 'none' },
  '& a:hover rect': { opacity: 0.85 },
  '& a:focus-visible rect:first-of-type': { stroke: 'currentColor', strokeWidth: 2.5 },
  '@media print': { '& svg': { maxWidth: '100%', height: 'auto' } },
} as const
