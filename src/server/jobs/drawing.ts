import type { Readable } from 'node:stream'
import type { CardSheet } from '../../domain/printedCards.ts'
import type { Quotation } from '../../domain/quotations.ts'
import type { CardSender, PrintedCard } from '../documents/cardSides.ts'
import { cardsPdf } from '../documents/cardsPdf.ts'
import { type QuotationSender, quotationPdf } from '../documents/quotationPdf.ts'

/** A document that is drawn from what the job itself says: no store is read, so any thread can do it, whatever the store. */
export type Drawing =
  | { kind: 'quotation'; quotation: Quotation; sender: QuotationSender }
  | { kind: 'cards'; cards: readonly PrintedCard[]; sender: CardSender; sheet: CardSheet }

const drawers: { [K in Drawing['kind']]: (drawing: Extract<Drawing, { kind: K }>) => Readable } = {
  quotation: ({ quotation, sender }) => quotationPdf(quotation, sender),
  cards: ({ cards, sender, sheet }) => cardsPdf(cards, sender, sheet),
}

export const isDrawing = (job: { kind: string }): job is Drawing => Object.hasOwn(drawers, job.kind)

/** Draws it, which takes 50 to 200 ms of the processor at one go. */
export const draw = (drawing: Drawing): Readable => drawers[drawing.kind](drawing as never)
