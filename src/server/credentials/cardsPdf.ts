import type { Readable } from 'node:stream'
import type { CardSheet } from '../../domain/printedCards.ts'
import { drawDecoration, endPaper, INK, openPaper, type Paper } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { CARD, type CardSender, drawBack, drawFront, mm, type Place, type PrintedCard } from './cardSides.ts'

const SHEETS = {
  letter: { size: 'LETTER', width: 612, height: 792 },
  a4: { size: 'A4', width: 595.28, height: 841.89 },
} as const
const [COLUMNS, ROWS] = [2, 5]
const PER_SHEET = COLUMNS * ROWS

/** Where the cards of a sheet begin. */
const cornerOf = ({ width, height }: { width: number; height: number }): Place => ({
  x: (width - COLUMNS * CARD.width) / 2,
  y: (height - ROWS * CARD.height) / 2,
})

/** How long a cut mark is, and how far from the cards. */
const MARK = { length: mm(3), gap: mm(1) } as const

/** A short line at each end of each cut; nothing is printed where it is cut. */
const cutMarks = (paper: Paper, { x, y }: Place): void =>
  drawDecoration(paper, (doc) => {
    const [right, bottom] = [x + COLUMNS * CARD.width, y + ROWS * CARD.height]
    const near = MARK.gap
    const far = MARK.gap + MARK.length
    for (let column = 0; column <= COLUMNS; column += 1) {
      const at = x + column * CARD.width
      doc.moveTo(at, y - far).lineTo(at, y - near)
      doc.moveTo(at, bottom + near).lineTo(at, bottom + far)
    }
    for (let row = 0; row <= ROWS; row += 1) {
      const at = y + row * CARD.height
      doc.moveTo(x - far, at).lineTo(x - near, at)
      doc.moveTo(right + near, at).lineTo(right + far, at)
    }
    doc.lineWidth(0.35).stroke(INK.text)
  })

/** Ten fronts, and on the next page their backs, each behind its front when the sheet is turned over its long edge. */
const drawSheet = (paper: Paper, cards: readonly PrintedCard[], sender: CardSender, corner: Place): void => {
  for (const [side, draw] of [drawFront, drawBack].entries()) {
    paper.doc.addPage()
    cutMarks(paper, corner)
    for (const [i, card] of cards.entries()) {
      const column = side === 0 ? i % COLUMNS : COLUMNS - 1 - (i % COLUMNS)
      const row = Math.floor(i / COLUMNS)
      draw(paper, card, sender, { x: corner.x + column * CARD.width, y: corner.y + row * CARD.height })
    }
  }
}

const AT_ORIGIN: Place = { x: 0, y: 0 }

/** Cards at their exact size, front and back: each side a page of its own, or ten to a sheet with cut marks. */
export const cardsPdf = (cards: readonly PrintedCard[], sender: CardSender, on: CardSheet): Readable => {
  const [first, ...others] = cards
  const title =
    first && others.length === 0 ? pdfTexts.card.of(first.fields) : pdfTexts.card.many(cards.length)
  const sheet = on === 'card' ? undefined : SHEETS[on]
  const paper = openPaper(title, { size: sheet?.size ?? [CARD.width, CARD.height], empty: true })
  if (sheet)
    for (let from = 0; from < cards.length; from += PER_SHEET)
      drawSheet(paper, cards.slice(from, from + PER_SHEET), sender, cornerOf(sheet))
  else
    for (const card of cards)
      for (const draw of [drawFront, drawBack]) {
        paper.doc.addPage()
        draw(paper, card, sender, AT_ORIGIN)
      }
  return endPaper(paper)
}
