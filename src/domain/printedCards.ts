/** What printed cards come on: each side a page of a card's size, or ten to a sheet. */
export const CARD_SHEETS = ['card', 'letter', 'a4'] as const
export type CardSheet = (typeof CARD_SHEETS)[number]

/** So many cards are printed at once: their pictures are held in memory. */
export const MOST_CARDS = 200
