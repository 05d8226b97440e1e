import {
  decorate,
  group,
  heightOf,
  INK,
  makeRoom,
  PAGE,
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
  figures?: boolean
}

/** A row: one text for each column. A sum stands out, the total most. */
export interface TableRow {
  cells: readonly string[]
  tone?: keyof typeof TONES
}

const TONES = {
  plain: { size: 9.5 },
  sum: { size: 9.5, face: 'bold' },
  total: { size: 13, face: 'bold', color: INK.accent },
} as const satisfies Record<string, Style>
const HEAD: Style = { size: 8, face: 'bold', color: INK.quiet }
const PADDING = { x: 10, y: 4 }

type Element = ReturnType<typeof group>
interface Cell {
  text: string
  x: number
  width: number
  style: Style
}

const placed = (columns: readonly TableColumn[], texts: readonly string[], style: Style): Cell[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let left = PAGE.left
  return columns.map(({ share, figures }, i) => {
    const room = (PAGE.width * share) / whole
    const cell = { text: texts[i] ?? '', x: left + PADDING.x, width: room - 2 * PADDING.x }
    left += room
    return { ...cell, style: figures ? { ...style, align: 'right', figures } : style }
  })
}

const heightOfRow = (paper: Paper, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ text, width, style }) => heightOf(paper, text || ' ', width, style))) +
  2 * PADDING.y

const ground = (paper: Paper, height: number, color: string): void =>
  decorate(paper, (doc) => doc.rect(PAGE.left, paper.y, PAGE.width, height).fill(color))

const put = (paper: Paper, { text, x, width, style }: Cell): void =>
  void write(paper, text, { x, y: paper.y + PADDING.y, width }, style)

/** The head, read once: where a page repeats it, it is there for the eye. */
const drawHead = (paper: Paper, cells: readonly Cell[], table?: Element): void => {
  const height = heightOfRow(paper, cells)
  ground(paper, height, INK.ground)
  if (table) {
    const row = group(paper, table, 'TR')
    for (const cell of cells) tag(paper, row, 'TH', () => put(paper, cell), { scope: 'Column' })
  } else decorate(paper, () => cells.forEach((cell) => void put(paper, cell)))
  paper.y += height
  rule(paper, paper.y)
}

const drawRow = (
  paper: Paper,
  cells: readonly Cell[],
  height: number,
  table: Element,
  total: boolean,
): void => {
  if (total) ground(paper, height, INK.tint)
  const row = group(paper, table, 'TR')
  for (const [i, cell] of cells.entries())
    tag(paper, row, i === 0 ? 'TH' : 'TD', () => put(paper, cell), i === 0 ? { scope: 'Row' } : {})
  paper.y += height
  rule(paper, paper.y)
}

/** A table that goes on over pages, each with the head. */
export const drawTable = (paper: Paper, columns: readonly TableColumn[], rows: readonly TableRow[]): void => {
  const head = placed(
    columns,
    columns.map(({ title }) => title),
    HEAD,
  )
  makeRoom(paper, 3 * heightOfRow(paper, head))
  const table = group(paper, paper.body, 'Table')
  drawHead(paper, head, table)
  const lines = rows.map(({ cells, tone = 'plain' }) => {
    const row = placed(columns, cells, TONES[tone])
    return { row, height: heightOfRow(paper, row), tone }
  })
  for (const [i, { row, height, tone }] of lines.entries()) {
    // What is summed up does not stand alone on a page, without any of what it sums.
    const next = lines[i + 1]
    const kept = tone === 'plain' && next && next.tone !== 'plain' ? next.height : 0
    if (makeRoom(paper, height + kept)) drawHead(paper, head)
    drawRow(paper, row, height, table, tone === 'total')
  }
  paper.y += 20
}
