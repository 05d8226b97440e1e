export type CardProblem = 'photo' | 'blank' | 'unknown'

/** A card could not be made into an image; `problem` says why. */
export class CardError extends Error {
  readonly problem: CardProblem
  constructor(problem: CardProblem) {
    super(`card image: ${problem}`)
    this.name = 'CardError'
    this.problem = problem
  }
}

/** What is told of a failed card, whatever was thrown. */
export const cardProblem = (error: unknown): CardProblem =>
  error instanceof CardError ? error.problem : 'unknown'
