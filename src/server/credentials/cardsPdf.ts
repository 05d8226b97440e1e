import type { Readable } from 'node:stream'
import type { CardSheet } from '../../domain/credentials/printedCards.ts'
import {
  createAccessiblePdf,
  drawPdfDecoration,
  endPdfAndGetStream,
  INK,
  type Paper,
  setActualSizePrinting,
} from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import {
  CARD,
  type CardSender,
  drawCredentialBack,
  drawCredentialFront,
  millimetresToPoints,
  type Place,
  type PrintedCard,
} from './cardSides.ts'

const SHEETS = {
  letter: { size: 'LETTER', width: 612, height: 792 },
  a4: { size: 'A4', width: 595.28, height: 841.89 },
} as const
const [COLUMNS, ROWS] = [2, 5]
const CARDS_PER_SHEET = COLUMNS * ROWS

/** Returns the top left corner of the first card. The cards are centred on the sheet. */
const getFirstCredentialPosition = ({ width, height }: { width: number; height: number }): Place => ({
  x: (width - COLUMNS * CARD.width) / 2,
  y: (height - ROWS * CARD.height) / 2,
})

/** Length of a cut mark and its distance from the cards, in points. */
const CUT_MARK = { length: millimetresToPoints(3), gap: millimetresToPoints(1) } as const

/** Draws the cut marks around the cards: a short line at both ends of each cut. */
const drawCredentialCutMarks = (paper: Paper, { x, y }: Place): void =>
  drawPdfDecoration(paper, (doc) => {
    const [right, bottom] = [x + COLUMNS * CARD.width, y + ROWS * CARD.height]
    const markStart = CUT_MARK.gap
    const markEnd = CUT_MARK.gap + CUT_MARK.length
    for (let column = 0; column <= COLUMNS; column += 1) {
      const at = x + column * CARD.width
      doc.moveTo(at, y - markEnd).lineTo(at, y - markStart)
      doc.moveTo(at, bottom + markStart).lineTo(at, bottom + markEnd)
    }
    for (let row = 0; row <= ROWS; row += 1) {
      const at = y + row * CARD.height
      doc.moveTo(x - markEnd, at).lineTo(x - markStart, at)
      doc.moveTo(right + markStart, at).lineTo(right + markEnd, at)
    }
    doc.lineWidth(0.35).stroke(INK.text)
  })

/** Draws one page with the fronts of cards and one with their backs. The backs are mirrored for double-sided printing. */
const drawCredentialSheet = (
  paper: Paper,
  cards: readonly PrintedCard[],
  sender: CardSender,
  corner: Place,
): void => {
  for (const [side, draw] of [drawCredentialFront, drawCredentialBack].entries()) {
    paper.doc.addPage()
    drawCredentialCutMarks(paper, corner)
    for (const [i, card] of cards.entries()) {
      const column = side === 0 ? i % COLUMNS : COLUMNS - 1 - (i % COLUMNS)
      const row = Math.floor(i / COLUMNS)
      draw(paper, card, sender, { x: corner.x + column * CARD.width, y: corner.y + row * CARD.height })
    }
  }
}

const ORIGIN: Place = { x: 0, y: 0 }

/** Creates a PDF of credential cards in their real size: one side per page, or ten cards per sheet with cut marks. */
export const createCredentialsPdf = (
  cards: readonly PrintedCard[],
  sender: CardSender,
  sheetName: CardSheet,
): Readable => {
  const [first, ...otherCards] = cards
  const title =
    first && otherCards.length === 0 ? pdfTexts.card.of(first.fields) : pdfTexts.card.many(cards.length)
  const sheet = sheetName === 'card' ? undefined : SHEETS[sheetName]
  const paper = createAccessiblePdf(title, { size: sheet?.size ?? [CARD.width, CARD.height], empty: true })
  // The back of a card is upright like its front, which on a page in landscape needs a turn over its short edge.
  setActualSizePrinting(paper, sheet ? 'Long' : 'Short')
  if (sheet)
    for (let firstIndex = 0; firstIndex < cards.length; firstIndex += CARDS_PER_SHEET)
      drawCredentialSheet(
        paper,
        cards.slice(firstIndex, firstIndex + CARDS_PER_SHEET),
        sender,
        getFirstCredentialPosition(sheet),
      )
  else
    for (const card of cards)
      for (const draw of [drawCredentialFront, drawCredentialBack]) {
        paper.doc.addPage()
        draw(paper, card, sender, ORIGIN)
      }
  return endPdfAndGetStream(paper)
}
