import {
  addAccessibleElement,
  addAccessiblePdfGroup,
  addPageIfNeeded,
  drawHorizontalLine,
  drawPdfDecoration,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  type Paper,
  type Style,
} from './paper.ts'

/** Column of a table in a PDF. `share` is the column's part of the total width. */
export interface TableColumn {
  title: string
  share: number
  align?: 'center'
  /** Whether the cells of the column are row headers. By default, only the first column has row headers. */
  isRowHead?: boolean
  isNumeric?: boolean
}

interface CellArea {
  x: number
  y: number
  width: number
}

/** Table cell with a drawing. `alt` is the text for screen readers. */
export interface DrawnCell {
  alt?: string
  heightIn: (width: number) => number
  draw: (place: CellArea) => void
}

/** Table row with a text or drawing for each column. `tone` highlights sums and the total. */
export interface TableRow {
  cells: readonly (string | DrawnCell)[]
  tone?: keyof typeof TONES
}

const TONES = {
  plain: { size: 9.5 },
  sum: { size: 9.5, face: 'bold' },
  total: { size: 13, face: 'bold', color: INK.accent },
} as const satisfies Record<string, Style>
const HEAD_STYLE: Style = { size: 8, face: 'bold', color: INK.quiet }
/** Font sizes and spaces of a normal table, and of a table with many columns. */
const SIZES = {
  usual: { x: 10, y: 4 },
  dense: { x: 2, y: 3, size: 7.5, head: 6 },
} as const
type Sizes = { x: number; y: number; size?: number; head?: number }

type Element = ReturnType<typeof addAccessiblePdfGroup>
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

const positionTableCells = (
  paper: Paper,
  { columns, sizes }: Columns,
  contents: TableRow['cells'],
  style: Style,
): Cell[] => {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0)
  const headColumn = Math.max(
    0,
    columns.findIndex(({ isRowHead }) => isRowHead),
  )
  let x = paper.page.left
  return columns.map(({ share, isNumeric: figures, align: chosen }, i) => {
    const align: Style['align'] = chosen ?? (figures ? 'right' : 'left')
    const columnWidth = (paper.page.width * share) / totalShare
    const cell = {
      isHead: i === headColumn,
      content: contents[i] ?? '',
      x: x + sizes.x,
      width: columnWidth - 2 * sizes.x,
    }
    x += columnWidth
    return { ...cell, style: { ...style, align, ...(figures && { figures }) } }
  })
}

const measureRowHeight = (paper: Paper, cells: readonly Cell[], { y }: Sizes): number => {
  const heights = cells.map(({ content, width, style }) =>
    typeof content === 'string'
      ? measureWrappedTextHeight(paper, content || ' ', width, style)
      : content.heightIn(width),
  )
  return Math.max(...heights) + 2 * y
}

const fillRowBackground = (paper: Paper, height: number, color: string): void =>
  drawPdfDecoration(paper, (doc) => doc.rect(paper.page.left, paper.y, paper.page.width, height).fill(color))

const drawPdfTableCell = (paper: Paper, { content, x, width, style }: Cell, { y }: Sizes): void => {
  const place = { x, y: paper.y + y, width }
  if (typeof content === 'string') drawWrappedText(paper, content, place, style)
  else content.draw(place)
}

/** Draws the table header. Only the first header is accessible, so that screen readers do not repeat it on each page. */
const drawTableHead = (paper: Paper, cells: readonly Cell[], sizes: Sizes, table?: Element): void => {
  const height = measureRowHeight(paper, cells, sizes)
  fillRowBackground(paper, height, INK.ground)
  if (table) {
    const row = addAccessiblePdfGroup(paper, table, 'TR')
    for (const cell of cells)
      addAccessibleElement(paper, row, 'TH', () => drawPdfTableCell(paper, cell, sizes), { scope: 'Column' })
  } else drawPdfDecoration(paper, () => cells.forEach((cell) => void drawPdfTableCell(paper, cell, sizes)))
  paper.y += height
  drawHorizontalLine(paper, paper.y)
}

interface Line {
  row: Cell[]
  height: number
  tone: keyof typeof TONES
}

const drawTableRow = (
  paper: Paper,
  { row: cells, height, tone }: Line,
  sizes: Sizes,
  table: Element,
): void => {
  if (tone === 'total') fillRowBackground(paper, height, INK.tint)
  const row = addAccessiblePdfGroup(paper, table, 'TR')
  for (const cell of cells) {
    const draw = () => drawPdfTableCell(paper, cell, sizes)
    const alt = typeof cell.content === 'string' ? undefined : cell.content.alt
    if (alt) addAccessibleElement(paper, addAccessiblePdfGroup(paper, row, 'TD'), 'Figure', draw, { alt })
    else
      addAccessibleElement(paper, row, cell.isHead ? 'TH' : 'TD', draw, cell.isHead ? { scope: 'Row' } : {})
  }
  paper.y += height
  drawHorizontalLine(paper, paper.y)
}

/** Draws the header of a table and returns a function that adds rows. The header is repeated on each page. */
export const startPdfTable = (
  paper: Paper,
  columns: readonly TableColumn[],
  size: keyof typeof SIZES = 'usual',
) => {
  const sizes: Sizes = SIZES[size]
  const at = { columns, sizes }
  const head = positionTableCells(
    paper,
    at,
    columns.map(({ title }) => title),
    { ...HEAD_STYLE, size: sizes.head ?? HEAD_STYLE.size },
  )
  addPageIfNeeded(paper, 3 * measureRowHeight(paper, head, sizes))
  const table = addAccessiblePdfGroup(paper, paper.body, 'Table')
  drawTableHead(paper, head, sizes, table)
  return (rows: readonly TableRow[]): void => {
    const lines = rows.map(({ cells, tone = 'plain' }): Line => {
      const row = positionTableCells(paper, at, cells, {
        ...TONES[tone],
        ...(sizes.size && { size: sizes.size }),
      })
      return { row, height: measureRowHeight(paper, row, sizes), tone }
    })
    for (const [i, line] of lines.entries()) {
      // Keeps a sum on the same page as the row before it.
      const next = lines[i + 1]
      const sumHeight = line.tone === 'plain' && next && next.tone !== 'plain' ? next.height : 0
      if (addPageIfNeeded(paper, line.height + sumHeight)) drawTableHead(paper, head, sizes)
      drawTableRow(paper, line, sizes, table)
    }
  }
}

/** Draws a whole table. */
export const drawTable = (paper: Paper, columns: readonly TableColumn[], rows: readonly TableRow[]): void => {
  startPdfTable(paper, columns)(rows)
  paper.y += 20
}
