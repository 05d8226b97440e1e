import { texts } from './messages.ts'
import { Refusal } from './refusal.ts'

/** Does a piece of work when it is its turn. */
type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** `atOnce` pieces of work are done at a time and `waiting` more wait, first come, first served; whoever comes then is refused with 503. */
export const createLimiter = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter => {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Refusal(503, texts.busy, 2)
      await new Promise<void>((go) => line.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
