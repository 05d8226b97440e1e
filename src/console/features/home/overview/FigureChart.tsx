import { Box, Stack, useTheme } from '@mui/material'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartContainer } from '@mui/x-charts/ChartContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { createContext, type KeyboardEvent, useContext, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays, formatDate } from '../../../../domain/common/days.ts'
import { getOwnProperty } from '../../../../domain/common/getOwnProperty.ts'
import { getAccreditationStateFlag, type KnownState } from '../../../../domain/people/accreditation.ts'
import type { Figure, FigureRow, FigureTable, TableName } from '../../../../domain/reports/overview.ts'
import { computeRoundedPercent } from '../../../../domain/reports/percent.ts'
import { formatCount } from '../../../i18n/formatCount.ts'
import { useIsPhone } from '../../../kit/useIsPhone.ts'
import { pages } from '../../../pages.ts'
import type { ToneName } from '../../../theme/tokens.ts'
import { personnelWords } from '../../people/words.ts'
import { overviewWords } from './words.ts'

/** Table with the dashboard's numbers, and the name of the table. */
export interface NamedTable {
  name: TableName
  table: FigureTable
  /** Total number of rows. Undefined if `table` contains all of them. */
  all?: number | undefined
}

/** Returns the URL of the list of the people that a figure counts. */
export const getUrlOfCountedPeople = ({ opens: { list, filter } }: Figure): string =>
  `${pages[list].path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** Returns the percentage of a row's people who may work, or 0 if there are no people. */
export const getPercentAllowedToWork = ({ figures: { works, all } }: FigureRow): number =>
  all && works ? computeRoundedPercent(works.count, all.count) : 0

/** Formats a day without the year: "22 nov". */
const formatDayWithoutYear = (day: string): string => formatDate(day).split(' ').slice(0, 2).join(' ')

/** Returns functions that format the labels of rows, columns and single numbers of a table. */
export const getTableLabels = ({ name }: NamedTable) => {
  const rowName = ({ key, name: given }: FigureRow): string => {
    if (name === 'states') return getOwnProperty<string>(personnelWords.state, key) ?? key
    if (name === 'weeks')
      return overviewWords.weeks.week({
        from: formatDayWithoutYear(key),
        to: formatDayWithoutYear(addDays(key, 6)),
      })
    if (name === 'waiting') return getOwnProperty<string>(overviewWords.waiting.ages, key) ?? ''
    return given ?? ''
  }
  const columnName = (column: string) => getOwnProperty<string>(overviewWords[name].columns, column) ?? ''
  return {
    rowName,
    /** Returns a short label of a row for the axis of a chart. */
    axisName: (row: FigureRow): string => (name === 'weeks' ? formatDayWithoutYear(row.key) : rowName(row)),
    columnName,
    figureName: (row: FigureRow, column: string): string =>
      overviewWords.figure({
        row: rowName(row),
        column: columnName(column),
        count: formatCount(row.figures[column]?.count ?? 0),
      }),
  }
}

/** Patterns on the bars of a chart, for colour-blind users. */
const HATCHES = ['plain', 'stripes', 'dots'] as const
type Hatch = (typeof HATCHES)[number]

/** Colour and pattern of a chart's bar. */
interface Paint {
  color: string
  hatch: Hatch
}

const BY_FLAG = { danger: 'danger', warning: 'warning', success: 'valid' } as const
const HATCH_OF: Partial<Record<ToneName, Hatch>> = { warning: 'stripes', danger: 'dots' }

const isPersonStatusColumn = (column: string): column is keyof typeof BY_FLAG =>
  Object.hasOwn(BY_FLAG, column)

/** Returns the colour and pattern of a chart's bars. Bars that do not stand for a status use the accent colour. */
const useChartBarColors = ({ name, table }: NamedTable) => {
  const { tokens } = useTheme()
  const getToneColor = (tone: ToneName): Paint => ({
    color: tokens.status[tone].dot,
    hatch: HATCH_OF[tone] ?? 'plain',
  })
  return (column: string, row: string): Paint => {
    if (name === 'states')
      return getToneColor(BY_FLAG[getAccreditationStateFlag(row as KnownState) ?? 'danger'])
    if (isPersonStatusColumn(column)) return getToneColor(BY_FLAG[column])
    return table.drawn.indexOf(column) === 0
      ? { color: tokens.accent, hatch: 'plain' }
      : { ...getToneColor('neutral'), hatch: 'stripes' }
  }
}

const SIZE = 7

/** SVG patterns drawn over the bars of a chart. `id` distinguishes the patterns of several charts on a page. */
const Hatches = ({ id }: { id: string }) => {
  const { tokens } = useTheme()
  const box = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' }
  return (
    <defs>
      <pattern id={`${id}-stripes`} {...box} patternTransform="rotate(45)">
        <rect width={2} height={SIZE} fill={tokens.surface} />
      </pattern>
      <pattern id={`${id}-dots`} {...box}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={1.4} fill={tokens.surface} />
      </pattern>
    </defs>
  )
}

/** SVG rectangle with the colour and pattern of a bar. */
const Painted = ({
  id,
  paint: { color, hatch },
  ...box
}: {
  id: string
  paint: Paint
  x: number
  y: number
  width: number
  height: number
}) => (
  <>
    <rect {...box} fill={color} />
    {hatch !== 'plain' && <rect {...box} fill={`url(#${id}-${hatch})`} fillOpacity={0.55} />}
  </>
)

/** Legend that names each colour and pattern of the chart with this id. */
const Legend = ({ id, ...shown }: NamedTable & { id: string }) => {
  const { columnName } = getTableLabels(shown)
  const getPaint = useChartBarColors(shown)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 1, fontSize: '0.75rem' }}>
      {shown.table.drawn.map((column) => (
        <Box key={column} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <svg width={14} height={14} aria-hidden>
            <Painted id={id} paint={getPaint(column, '')} x={0} y={0} width={14} height={14} />
          </svg>
          {columnName(column)}
        </Box>
      ))}
    </Stack>
  )
}

/** Position and size of a bar, as the chart library passes them to a custom bar component. */
interface PlacedBar {
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
  /** Whether each bar shows its number. Stacked bars have no room for numbers. */
  isCounted: boolean
  /** Key of the bar that the Tab key focuses. Arrow keys move the focus to other bars. */
  current: string
  setCurrent: (bar: string) => void
}

const DrawingContext = createContext<Drawing | undefined>(undefined)

/** Bar of a chart that links to the list of the counted people. The chart library's bars cannot be links. */
const LinkedBar = ({ id: column, dataIndex, x, y, width, height, layout }: PlacedBar) => {
  const drawing = useContext(DrawingContext)
  const { tokens } = useTheme()
  const row = drawing?.rows[dataIndex]
  const figure = row?.figures[column]
  if (!drawing || !row || !figure || figure.count === 0) return null
  const { id, paintOf: getPaint, nameOf, isCounted, current, setCurrent } = drawing
  const key = `${column} ${dataIndex}`
  const name = nameOf(row, String(column))
  const isHorizontal = layout === 'horizontal'
  return (
    <Link
      to={getUrlOfCountedPeople(figure)}
      aria-label={name}
      tabIndex={key === current ? 0 : -1}
      onFocus={() => setCurrent(key)}
    >
      <title>{name}</title>
      <Painted id={id} paint={getPaint(String(column), row.key)} x={x} y={y} width={width} height={height} />
      {isCounted && (
        <text
          x={isHorizontal ? x + width + 6 : x + width / 2}
          y={isHorizontal ? y + height / 2 : y - 5}
          fill={tokens.ink}
          fontSize={12}
          textAnchor={isHorizontal ? 'start' : 'middle'}
          dominantBaseline={isHorizontal ? 'central' : 'auto'}
        >
          {formatCount(figure.count)}
        </text>
      )}
    </Link>
  )
}

const FOCUS_MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the keyboard focus between the bars of a chart with the arrow keys, Home and End. */
const moveFocusBetweenBars = (event: KeyboardEvent<HTMLElement>) => {
  const bars = [...event.currentTarget.querySelectorAll<SVGAElement>('svg a')]
  const at = bars.indexOf(document.activeElement as SVGAElement)
  const to = FOCUS_MOVES[event.key]?.(at, bars.length - 1)
  if (at < 0 || to === undefined) return
  event.preventDefault()
  bars[to]?.focus()
}

const BAR = 30
const AXIS = 28
/** Returns the width reserved for the row labels of a chart. Company names need more than other labels. */
const getChartLabelWidth = (isLong: boolean, isPhone: boolean): number => {
  if (isPhone) return 124
  return isLong ? 280 : 160
}

const formatPercent = (share: number): string => `${Math.round(share * 100)} %`

/** Height of a chart with vertical bars, including its axis, in pixels. */
const VERTICAL_HEIGHT = 250

/** Bar chart whose bars link to lists of the counted people. Weeks are shown as vertical bars, other rows as horizontal bars. */
export const FigureChart = ({ title, ...shown }: NamedTable & { title: string }) => {
  const { name, table } = shown
  const { rows, drawn } = table
  const { tokens } = useTheme()
  const isPhone = useIsPhone()
  const id = useId().replaceAll(/\W/gu, '')
  const words = getTableLabels(shown)
  const getPaint = useChartBarColors(shown)
  const bars = drawn.flatMap((column) =>
    rows.flatMap((row, i) => (row.figures[column]?.count ? [`${column} ${i}`] : [])),
  )
  const [current = bars[0] ?? '', setCurrent] = useState<string>()
  const isStanding = name === 'weeks'
  const isCounted = drawn.length === 1
  // Shows percentages for companies, because their table is sorted by percentage.
  const showsPercentages = name === 'companies'
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
    ...(showsPercentages ? { max: 1 } : { tickMinStep: 1 }),
    tickNumber: 4,
    disableTicks: true,
    disableLine: true,
    valueFormatter: showsPercentages ? formatPercent : formatCount,
    tickLabelStyle: { fontSize: 11, fill: tokens.secondary },
  }
  const names = { ...band, width: getChartLabelWidth(showsPercentages, isPhone) }
  const shares = {
    ...band,
    id: 'shares',
    position: 'right' as const,
    width: 52,
    valueFormatter: (key: string) => {
      const row = rows.find((one) => one.key === key)
      return row ? `${getPercentAllowedToWork(row)} %` : ''
    },
  }
  return (
    <DrawingContext
      value={{ id, rows, paintOf: getPaint, nameOf: words.figureName, isCounted, current, setCurrent }}
    >
      {drawn.length > 1 && <Legend id={id} {...shown} />}
      <Box role="group" aria-label={title} onKeyDown={moveFocusBetweenBars} sx={drawingStyle}>
        <ChartContainer
          height={isStanding ? VERTICAL_HEIGHT : rows.length * BAR + AXIS}
          margin={{ top: isStanding ? 12 : 0, right: isCounted ? 48 : 12, bottom: 0, left: 0 }}
          series={drawn.map((column) => ({
            type: 'bar' as const,
            id: column,
            layout: isStanding ? ('vertical' as const) : ('horizontal' as const),
            data: rows.map(({ figures }) => figures[column]?.count ?? 0),
            ...(isStanding
              ? {}
              : { stack: 'all', stackOffset: showsPercentages ? ('expand' as const) : ('none' as const) }),
          }))}
          xAxis={[isStanding ? { ...band, height: AXIS } : { ...counts, height: AXIS }]}
          yAxis={isStanding ? [{ ...counts, width: 40 }] : [names, ...(showsPercentages ? [shares] : [])]}
          skipAnimation
        >
          <Hatches id={id} />
          <ChartsGrid vertical={!isStanding} horizontal={isStanding} />
          <BarPlot slots={{ bar: LinkedBar as never }} skipAnimation />
          <ChartsXAxis axisId={isStanding ? 'rows' : 'counts'} />
          <ChartsYAxis axisId={isStanding ? 'counts' : 'rows'} />
          {showsPercentages && <ChartsYAxis axisId="shares" />}
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
