import { HttpError } from './httpError.ts'
import { texts } from './messages.ts'

/** Does a piece of work when it is its turn; `whose` says in whose line it waits. */
export type Limiter = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

interface Waiter {
  go(): void
  refuse(refusal: HttpError): void
}

/**
 * `atOnce` pieces of work are done at a time and `waiting` more wait, `each` of them in one line at most. Lines take turns, and within a line it is
 * first come, first served: a long one keeps nobody else waiting. Whoever comes when all is full takes the last place of the longest line;
 * whoever has no place is refused, with 503 unless told otherwise.
 */
export const createLimiter = ({
  atOnce,
  waiting,
  each = waiting,
  refusal = () => new HttpError(503, texts.busy, 2),
}: {
  atOnce: number
  waiting: number
  each?: number
  refusal?: (whose: string) => HttpError
}): Limiter => {
  let running = 0
  let total = 0
  /** In the order of their turns. */
  const lines = new Map<string, Waiter[]>()

  const begin = () => {
    const [turn] = lines
    if (!turn) {
      running -= 1
      return
    }
    const [whose, line] = turn
    lines.delete(whose)
    const first = line.shift()
    if (line.length > 0) lines.set(whose, line)
    total -= 1
    first?.go()
  }

  /** Makes room for one more in a line of this length, if another is longer. */
  const hasRoom = (length: number): boolean => {
    if (total < waiting) return true
    const [whose, longest] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    if (longest.length <= length) return false
    longest.pop()?.refuse(refusal(whose))
    total -= 1
    return true
  }

  const turn = (whose: string) =>
    new Promise<void>((go, refuse) => {
      const line = lines.get(whose) ?? []
      if (line.length >= each || !hasRoom(line.length)) return refuse(refusal(whose))
      line.push({ go, refuse })
      lines.set(whose, line)
      total += 1
    })

  return async (work, whose = '') => {
    if (running >= atOnce) await turn(whose)
    else running += 1
    try {
      return await work()
    } finally {
      begin()
    }
  }
}
