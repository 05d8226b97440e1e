import { formatCount } from '../pdf/formats.ts'
import {
  addAccessibleElement,
  addPageIfNeeded,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  PAGE,
  type Paper,
  type Style,
} from '../pdf/paper.ts'

/** Data series of a bar chart: its name and the colour of its bars. */
export interface Series {
  name: string
  color: string
}

const BAR_HEIGHT = 8
const CORNER_RADIUS = 2

const drawChartBar = (
  { doc }: Paper,
  x: number,
  y: number,
  room: number,
  share: number,
  color: string,
): void => {
  doc.roundedRect(x, y, room, BAR_HEIGHT, CORNER_RADIUS).fill(INK.ground)
  // A minimum width keeps bars of small values visible.
  if (share > 0)
    doc.roundedRect(x, y, Math.max(room * share, 2 * CORNER_RADIUS), BAR_HEIGHT, CORNER_RADIUS).fill(color)
}

const getBarLengthShare = (value: number, values: readonly number[]): number => value / Math.max(1, ...values)

const TILE_GAP = 14
const TILE_HEIGHT = 62

/** Draws large numbers side by side, each with a bar. All bars share one scale. */
export const drawLargeNumbersWithBars = (
  paper: Paper,
  series: readonly Series[],
  values: readonly number[],
  alt: string,
): void => {
  addPageIfNeeded(paper, TILE_HEIGHT)
  const width = (PAGE.width - TILE_GAP * (series.length - 1)) / series.length
  addAccessibleElement(
    paper,
    paper.body,
    'Figure',
    () => {
      for (const [i, { name, color }] of series.entries()) {
        const x = PAGE.left + i * (width + TILE_GAP)
        const value = values[i] ?? 0
        drawWrappedText(paper, name, { x, width }, { size: 8, color: INK.quiet })
        drawWrappedText(paper, formatCount(value), { x, y: paper.y + 11, width }, { face: 'bold', size: 22 })
        drawChartBar(paper, x, paper.y + 44, width, getBarLengthShare(value, values), color)
      }
    },
    { alt },
  )
  paper.y += TILE_HEIGHT + 12
}

const NAMES_WIDTH = 158
const BAR_GAP = 14
const NUMBER_WIDTH = 28
const ROW_HEIGHT = 19
const NAME_STYLE: Style = { size: 8.5, oneLine: true }
const TITLE_STYLE: Style = { size: 8, face: 'bold', color: INK.quiet }

/** Draws a bar chart with one row per group and one column per series. All bars share one scale. */
export const drawBarChart = (
  paper: Paper,
  series: readonly Series[],
  groups: readonly { name: string; values: readonly number[] }[],
  alt: string,
): void => {
  addPageIfNeeded(paper, ROW_HEIGHT * (groups.length + 1) + 8)
  const width = (PAGE.width - NAMES_WIDTH) / series.length
  const allValues = groups.flatMap(({ values }) => values)
  const halfLineHeight = measureWrappedTextHeight(paper, '0', width, NAME_STYLE) / 2
  const drawCells = (values: readonly number[], y: number): void => {
    for (const [i, { color }] of series.entries()) {
      const value = values[i] ?? 0
      const x = PAGE.left + NAMES_WIDTH + i * width
      const room = width - BAR_GAP - NUMBER_WIDTH
      drawChartBar(
        paper,
        x + BAR_GAP,
        y + halfLineHeight - BAR_HEIGHT / 2 - 1,
        room,
        getBarLengthShare(value, allValues),
        color,
      )
      const style: Style = { size: 8.5, color: value ? INK.text : INK.quiet, align: 'right', figures: true }
      drawWrappedText(paper, formatCount(value), { x: x + BAR_GAP + room, y, width: NUMBER_WIDTH }, style)
    }
  }
  addAccessibleElement(
    paper,
    paper.body,
    'Figure',
    () => {
      for (const [i, { name }] of series.entries())
        drawWrappedText(paper, name, { x: PAGE.left + NAMES_WIDTH + i * width + BAR_GAP, width }, TITLE_STYLE)
      for (const [i, { name, values }] of groups.entries()) {
        const y = paper.y + ROW_HEIGHT * (i + 1)
        drawWrappedText(paper, name, { y, width: NAMES_WIDTH }, NAME_STYLE)
        drawCells(values, y)
      }
    },
    { alt },
  )
  paper.y += ROW_HEIGHT * (groups.length + 1) + 12
}
