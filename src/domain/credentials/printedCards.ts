/** Page formats for printing cards: one side of a card per page, or ten cards per sheet. */
export const CARD_SHEETS = ['card', 'letter', 'a4'] as const
export type CardSheet = (typeof CARD_SHEETS)[number]

/** Maximum number of cards per print. Their pictures are held in memory. */
export const MAX_PRINTED_CARDS = 200
