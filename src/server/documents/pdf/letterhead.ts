import { decorate, heightOf, INK, PAGE, type Paper, rule, type Style, tag, write } from './paper.ts'

/** The mark, as the console draws it, in a square of 26. */
const mark = (paper: Paper, x: number, y: number, size: number): void =>
  decorate(paper, (doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 26)
    doc.roundedRect(0, 0, 26, 26, 7).fill(INK.accent)
    doc.moveTo(5.6, 13.2).lineTo(10.6, 18.4).lineTo(20.4, 8).lineWidth(3.2).stroke(INK.spark)
    doc.restore()
  })

const MARK = 30
const HALF = PAGE.width / 2

const NAME: Style = { face: 'bold', size: 16 }
const ASIDE: Style = { size: 9, color: INK.quiet, align: 'right' }

/** The head of the first page: mark and sender at the left, at the right what else is to be said of the sender. */
export const letterhead = (paper: Paper, name: string, aside: readonly string[] = []): void => {
  const top = paper.y
  const at = { x: PAGE.left + MARK + 10, y: top + 5, width: HALF - MARK }
  mark(paper, PAGE.left, top, MARK)
  tag(paper, paper.body, 'P', () => void write(paper, name, at, NAME))
  let y = top + 9
  for (const line of aside.filter(Boolean)) {
    const place = { x: PAGE.left + HALF, y, width: HALF }
    tag(paper, paper.body, 'P', () => void write(paper, line, place, ASIDE))
    y += heightOf(paper, line, HALF, ASIDE)
  }
  const bottom = Math.max(top + MARK, at.y + heightOf(paper, name, at.width, NAME), y)
  rule(paper, bottom + 14)
  paper.y = bottom + 34
}
