import { setTimeout as wait } from 'node:timers/promises'

/** How long it is left alone between two questions whether it answers again, in milliseconds. */
const PAUSE_MS = 500

/** Remembers that something which the portal needs hangs. */
export interface CircuitBreaker {
  /** Whether it hangs: whoever would wait for it is refused at once. */
  readonly isOpen: boolean
  /** Somebody has waited for it in vain. */
  open(): void
}

/**
 * A circuit breaker that is opened by silence alone, and not by what fails quickly, as that costs nobody any time; and that tries by itself, with
 * `hangs`, whether an answer comes again, so that no user is kept waiting for the trial. (Kept libraries count failures in per cent, and
 * try with somebody's call.)
 */
export const createCircuitBreaker = (hangs: () => Promise<boolean>): CircuitBreaker => {
  let isOpen = false
  const closeWhenItAnswers = async () => {
    while (await hangs()) await wait(PAUSE_MS, undefined, { ref: false })
    isOpen = false
  }
  return {
    get isOpen() {
      return isOpen
    },
    open() {
      if (isOpen) return
      isOpen = true
      void closeWhenItAnswers()
    },
  }
}

/** Something does not answer, or did not a moment ago. */
export class Hanging extends Error {
  constructor(what: string) {
    super(`${what} does not answer`)
  }
}
