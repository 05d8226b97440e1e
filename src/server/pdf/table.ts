import {
  decorate,
  group,
  heightOf,
  INK,
  makeRoom,
  type Paper,
  rule,
  type Style,
  tag,
  write,
} from './paper.ts'

/** A column: its title and its share of the width. Figures stand at the right. */
export interface TableColumn {
  title: string
  share: number
  align?: 'center'
  /** Whether its cells name the rows; the first column by default. */
  isRowHead?: boolean
  figures?: boolean
}

interface Place {
  x: number
  y: number
  width: number
}

/** A cell that is drawn. A picture needs a text that readers say instead of it. */
export interface DrawnCell {
  alt?: string
  heightIn: (width: number) => number
  draw: (place: Place) => void
}

/** A row: one text or drawing for each column. The tone sets sums and the total apart. */
export interface TableRow {
  cells: readonly (string | DrawnCell)[]
  tone?: keyof typeof TONES
}

const TONES = {
  plain: { size: 9.5 },
  sum: { size: 9.5, face: 'bold' },
  total: { size: 13, face: 'bold', color: INK.accent },
} as const satisfies Record<string, Style>
const HEAD: Style = { size: 8, face: 'bold', color: INK.quiet }
/** Sizes of a usual table, and of one with many columns. */
const SIZES = {
  usual: { x: 10, y: 4 },
  dense: { x: 2, y: 3, size: 7.5, head: 6 },
} as const
type Sizes = { x: number; y: number; size?: number; head?: number }

type Element = ReturnType<typeof group>
interface Cell {
  isHead: boolean
  content: string | DrawnCell
  x: number
  width: number
  style: Style
}

interface Columns {
  columns: readonly TableColumn[]
  sizes: Sizes
}

const placed = (
  paper: Paper,
  { columns, sizes }: Columns,
  contents: TableRow['cells'],
  style: Style,
): Cell[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const named = Math.max(
    0,
    columns.findIndex(({ isRowHead }) => isRowHead),
  )
  let x = paper.page.left
  return columns.map(({ share, figures, align: chosen }, i) => {
    const align: Style['align'] = chosen ?? (figures ? 'right' : 'left')
    const room = (paper.page.width * share) / whole
    const cell = {
      isHead: i === named,
      content: contents[i] ?? '',
      x: x + sizes.x,
      width: room - 2 * sizes.x,
    }
    x += room
    return { ...cell, style: { ...style, align, ...(figures && { figures }) } }
  })
}

const heightOfRow = (paper: Paper, cells: readonly Cell[], { y }: Sizes): number => {
  const heights = cells.map(({ content, width, style }) =>
    typeof content === 'string' ? heightOf(paper, content || ' ', width, style) : content.heightIn(width),
  )
  return Math.max(...heights) + 2 * y
}

const ground = (paper: Paper, height: number, color: string): void =>
  decorate(paper, (doc) => doc.rect(paper.page.left, paper.y, paper.page.width, height).fill(color))

const put = (paper: Paper, { content, x, width, style }: Cell, { y }: Sizes): void => {
  const place = { x, y: paper.y + y, width }
  if (typeof content === 'string') write(paper, content, place, style)
  else content.draw(place)
}

/** Draws the head. Only the first of a table is tagged: screen readers would say the others again. */
const drawHead = (paper: Paper, cells: readonly Cell[], sizes: Sizes, table?: Element): void => {
  const height = heightOfRow(paper, cells, sizes)
  ground(paper, height, INK.ground)
  if (table) {
    const row = group(paper, table, 'TR')
    for (const cell of cells) tag(paper, row, 'TH', () => put(paper, cell, sizes), { scope: 'Column' })
  } else decorate(paper, () => cells.forEach((cell) => void put(paper, cell, sizes)))
  paper.y += height
  rule(paper, paper.y)
}

interface Line {
  row: Cell[]
  height: number
  tone: keyof typeof TONES
}

const drawRow = (paper: Paper, { row: cells, height, tone }: Line, sizes: Sizes, table: Element): void => {
  if (tone === 'total') ground(paper, height, INK.tint)
  const row = group(paper, table, 'TR')
  for (const cell of cells) {
    const draw = () => put(paper, cell, sizes)
    const alt = typeof cell.content === 'string' ? undefined : cell.content.alt
    if (alt) tag(paper, group(paper, row, 'TD'), 'Figure', draw, { alt })
    else tag(paper, row, cell.isHead ? 'TH' : 'TD', draw, cell.isHead ? { scope: 'Row' } : {})
  }
  paper.y += height
  rule(paper, paper.y)
}

/** Begins a table that goes on over pages, each with the head. Returns a function that adds rows. */
export const openTable = (
  paper: Paper,
  columns: readonly TableColumn[],
  size: keyof typeof SIZES = 'usual',
) => {
  const sizes: Sizes = SIZES[size]
  const at = { columns, sizes }
  const head = placed(
    paper,
    at,
    columns.map(({ title }) => title),
    { ...HEAD, size: sizes.head ?? HEAD.size },
  )
  makeRoom(paper, 3 * heightOfRow(paper, head, sizes))
  const table = group(paper, paper.body, 'Table')
  drawHead(paper, head, sizes, table)
  return (rows: readonly TableRow[]): void => {
    const lines = rows.map(({ cells, tone = 'plain' }): Line => {
      const row = placed(paper, at, cells, { ...TONES[tone], ...(sizes.size && { size: sizes.size }) })
      return { row, height: heightOfRow(paper, row, sizes), tone }
    })
    for (const [i, line] of lines.entries()) {
      // Keeps a sum on the page of its last row.
      const next = lines[i + 1]
      const sumHeight = line.tone === 'plain' && next && next.tone !== 'plain' ? next.height : 0
      if (makeRoom(paper, line.height + sumHeight)) drawHead(paper, head, sizes)
      drawRow(paper, line, sizes, table)
    }
  }
}

/** Draws a whole table. */
export const drawTable = (paper: Paper, columns: readonly TableColumn[], rows: readonly TableRow[]): void => {
  openTable(paper, columns)(rows)
  paper.y += 20
}
