import { group, heightOf, INK, makeRoom, type Paper, type Style, tag, write } from './paper.ts'

const HEADINGS = {
  H1: { face: 'bold', size: 20, color: INK.text },
  H2: { face: 'bold', size: 12, color: INK.accent },
} as const satisfies Record<string, Style>

/** Below a section's title there is always room for the beginning of the section. */
const KEPT_TOGETHER = 70

/** The document's title, or a section's. */
export const heading = (paper: Paper, level: keyof typeof HEADINGS, text: string): void => {
  const style = HEADINGS[level]
  makeRoom(paper, heightOf(paper, text, paper.page.width, style) + KEPT_TOGETHER)
  tag(paper, paper.body, level, () => {
    paper.y = write(paper, text, {}, style) + 6
  })
}

/** A paragraph. */
export const paragraph = (paper: Paper, text: string, style: Style = {}): void => {
  makeRoom(paper, heightOf(paper, text, paper.page.width, style))
  tag(paper, paper.body, 'P', () => {
    paper.y = write(paper, text, {}, style) + 8
  })
}

const BULLET = 12

/** A list of sentences. */
export const bullets = (paper: Paper, items: readonly string[], style: Style = {}): void => {
  const list = group(paper, paper.body, 'L')
  const width = paper.page.width - BULLET
  for (const text of items) {
    makeRoom(paper, heightOf(paper, text, width, style))
    const item = group(paper, list, 'LI')
    tag(paper, item, 'Lbl', () => void write(paper, '•', { width: BULLET }, style))
    tag(paper, item, 'LBody', () => {
      paper.y = write(paper, text, { x: paper.page.left + BULLET, width }, style) + 3
    })
  }
}

const GUTTER = 18
const LABEL: Style = { size: 8, color: INK.quiet }
const VALUE: Style = { face: 'bold', size: 10.5 }

/** Labels with their values, so many beside one another; a long value makes its line of them taller. */
export const fields = (
  paper: Paper,
  columns: number,
  pairs: readonly (readonly [label: string, value: string])[],
): void => {
  const width = (paper.page.width - GUTTER * (columns - 1)) / columns
  const list = group(paper, paper.body, 'L')
  for (let first = 0; first < pairs.length; first += columns) {
    const line = pairs.slice(first, first + columns)
    const height = Math.max(...line.map(([, value]) => heightOf(paper, value, width, VALUE))) + 13
    makeRoom(paper, height)
    for (const [i, [label, value]] of line.entries()) {
      const x = paper.page.left + i * (width + GUTTER)
      const item = group(paper, list, 'LI')
      tag(paper, item, 'Lbl', () => void write(paper, label, { x, width }, LABEL))
      tag(paper, item, 'LBody', () => void write(paper, value, { x, y: paper.y + 13, width }, VALUE))
    }
    paper.y += height + 9
  }
}
