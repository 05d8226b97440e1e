import { formatCount } from '../pdf/formats.ts'
import {
  addElement,
  ensureSpace,
  INK,
  measureHeight,
  PAGE,
  type Paper,
  type Style,
  writeText,
} from '../pdf/paper.ts'

/** What is counted: its name and the colour of its bars. */
export interface Series {
  name: string
  color: string
}

const BAR = 8
const ROUND = 2

const bar = ({ doc }: Paper, x: number, y: number, room: number, share: number, color: string): void => {
  doc.roundedRect(x, y, room, BAR, ROUND).fill(INK.ground)
  // The least that is not nothing can still be seen.
  if (share > 0) doc.roundedRect(x, y, Math.max(room * share, 2 * ROUND), BAR, ROUND).fill(color)
}

const shareOf = (value: number, values: readonly number[]): number => value / Math.max(1, ...values)

const TILE_GAP = 14
const TILE = 62

/** Large figures side by side, each over its bar; all bars have one scale. */
export const drawFigures = (
  paper: Paper,
  series: readonly Series[],
  values: readonly number[],
  alt: string,
): void => {
  ensureSpace(paper, TILE)
  const width = (PAGE.width - TILE_GAP * (series.length - 1)) / series.length
  addElement(
    paper,
    paper.body,
    'Figure',
    () => {
      for (const [i, { name, color }] of series.entries()) {
        const x = PAGE.left + i * (width + TILE_GAP)
        const value = values[i] ?? 0
        writeText(paper, name, { x, width }, { size: 8, color: INK.quiet })
        writeText(paper, formatCount(value), { x, y: paper.y + 11, width }, { face: 'bold', size: 22 })
        bar(paper, x, paper.y + 44, width, shareOf(value, values), color)
      }
    },
    { alt },
  )
  paper.y += TILE + 12
}

const NAMES = 158
const BESIDE = 14
const NUMBER = 28
const ROW = 19
const NAME: Style = { size: 8.5, oneLine: true }
const TITLE: Style = { size: 8, face: 'bold', color: INK.quiet }

/** A row for each group and a column for each series; every bar has one scale, so that all compare. */
export const drawBars = (
  paper: Paper,
  series: readonly Series[],
  groups: readonly { name: string; values: readonly number[] }[],
  alt: string,
): void => {
  ensureSpace(paper, ROW * (groups.length + 1) + 8)
  const width = (PAGE.width - NAMES) / series.length
  const all = groups.flatMap(({ values }) => values)
  const middle = measureHeight(paper, '0', width, NAME) / 2
  const cells = (values: readonly number[], y: number): void => {
    for (const [i, { color }] of series.entries()) {
      const value = values[i] ?? 0
      const x = PAGE.left + NAMES + i * width
      const room = width - BESIDE - NUMBER
      bar(paper, x + BESIDE, y + middle - BAR / 2 - 1, room, shareOf(value, all), color)
      const style: Style = { size: 8.5, color: value ? INK.text : INK.quiet, align: 'right', figures: true }
      writeText(paper, formatCount(value), { x: x + BESIDE + room, y, width: NUMBER }, style)
    }
  }
  addElement(
    paper,
    paper.body,
    'Figure',
    () => {
      for (const [i, { name }] of series.entries())
        writeText(paper, name, { x: PAGE.left + NAMES + i * width + BESIDE, width }, TITLE)
      for (const [i, { name, values }] of groups.entries()) {
        const y = paper.y + ROW * (i + 1)
        writeText(paper, name, { y, width: NAMES }, NAME)
        cells(values, y)
      }
    },
    { alt },
  )
  paper.y += ROW * (groups.length + 1) + 12
}
