import {
  addAccessibleElement,
  addAccessiblePdfGroup,
  addPageIfNeeded,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  type Paper,
  type Style,
} from './paper.ts'

const HEADINGS = {
  H1: { face: 'bold', size: 20, color: INK.text },
  H2: { face: 'bold', size: 12, color: INK.accent },
} as const satisfies Record<string, Style>

/** Minimum space below a heading, in points. With less space, the heading moves to the next page. */
const MIN_SPACE_BELOW = 70

export const addHeading = (paper: Paper, level: keyof typeof HEADINGS, text: string): void => {
  const style = HEADINGS[level]
  addPageIfNeeded(paper, measureWrappedTextHeight(paper, text, paper.page.width, style) + MIN_SPACE_BELOW)
  addAccessibleElement(paper, paper.body, level, () => {
    paper.y = drawWrappedText(paper, text, {}, style) + 6
  })
}

export const addParagraph = (paper: Paper, text: string, style: Style = {}): void => {
  addPageIfNeeded(paper, measureWrappedTextHeight(paper, text, paper.page.width, style))
  addAccessibleElement(paper, paper.body, 'P', () => {
    paper.y = drawWrappedText(paper, text, {}, style) + 8
  })
}

const BULLET_WIDTH = 12

export const addBulletList = (paper: Paper, items: readonly string[], style: Style = {}): void => {
  const list = addAccessiblePdfGroup(paper, paper.body, 'L')
  const width = paper.page.width - BULLET_WIDTH
  for (const text of items) {
    addPageIfNeeded(paper, measureWrappedTextHeight(paper, text, width, style))
    const item = addAccessiblePdfGroup(paper, list, 'LI')
    addAccessibleElement(
      paper,
      item,
      'Lbl',
      () => void drawWrappedText(paper, '•', { width: BULLET_WIDTH }, style),
    )
    addAccessibleElement(paper, item, 'LBody', () => {
      paper.y = drawWrappedText(paper, text, { x: paper.page.left + BULLET_WIDTH, width }, style) + 3
    })
  }
}

const GUTTER_WIDTH = 18
const LABEL_STYLE: Style = { size: 8, color: INK.quiet }
const VALUE_STYLE: Style = { face: 'bold', size: 10.5 }

/** Draws labels with their values in columns. The longest value of a line determines its height. */
export const addColumnsOfLabeledValues = (
  paper: Paper,
  columns: number,
  pairs: readonly (readonly [label: string, value: string])[],
): void => {
  const width = (paper.page.width - GUTTER_WIDTH * (columns - 1)) / columns
  const list = addAccessiblePdfGroup(paper, paper.body, 'L')
  for (let first = 0; first < pairs.length; first += columns) {
    const line = pairs.slice(first, first + columns)
    const height =
      Math.max(...line.map(([, value]) => measureWrappedTextHeight(paper, value, width, VALUE_STYLE))) + 13
    addPageIfNeeded(paper, height)
    for (const [i, [label, value]] of line.entries()) {
      const x = paper.page.left + i * (width + GUTTER_WIDTH)
      const item = addAccessiblePdfGroup(paper, list, 'LI')
      addAccessibleElement(
        paper,
        item,
        'Lbl',
        () => void drawWrappedText(paper, label, { x, width }, LABEL_STYLE),
      )
      addAccessibleElement(
        paper,
        item,
        'LBody',
        () => void drawWrappedText(paper, value, { x, y: paper.y + 13, width }, VALUE_STYLE),
      )
    }
    paper.y += height + 9
  }
}
