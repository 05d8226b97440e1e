export type CardErrorReason = 'photo' | 'qr' | 'blank' | 'unknown'

/** A card could not be made into an image; `problem` says why. */
export class CardError extends Error {
  readonly problem: CardErrorReason
  constructor(problem: CardErrorReason) {
    super(`card image: ${problem}`)
    this.name = 'CardError'
    this.problem = problem
  }
}

/** What is told of a failed card, whatever was thrown. */
export const cardErrorReason = (error: unknown): CardErrorReason =>
  error instanceof CardError ? error.problem : 'unknown'
