import { decorate, INK, PAGE, type Paper, rule, tag, write } from './paper.ts'
import { texts } from './texts.ts'

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

/** The head of the first page: mark and product at the left, at the right what else is to be said of the sender. */
export const letterhead = (paper: Paper, aside: string): void => {
  mark(paper, PAGE.left, paper.y, MARK)
  tag(paper, paper.body, 'P', () => {
    write(
      paper,
      texts.product,
      { x: PAGE.left + MARK + 10, y: paper.y + 5, width: HALF - MARK },
      { face: 'bold', size: 16 },
    )
  })
  if (aside)
    tag(paper, paper.body, 'P', () => {
      const at = { x: PAGE.left + HALF, y: paper.y + 9, width: HALF }
      write(paper, aside, at, { size: 9, color: INK.quiet, align: 'right' })
    })
  rule(paper, paper.y + MARK + 14)
  paper.y += MARK + 34
}
