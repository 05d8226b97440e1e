import { createLimiter } from '../common/limiter.ts'

/** So many lists without a range are made for one user at a time, and so many more of its own wait. */
const AT_ONCE = 2
const WAITING = 50

/**
 * A lane for each user that asks for whole lists: whoever opens twenty tabs of a hundred thousand people waits for itself, and nobody else does.
 * Answers how to leave; refuses with 503 when too many of the same user wait.
 */
export const createListLimiter = () => {
  const lanes = new Map<number, ReturnType<typeof createLimiter>>()
  return (user: number): Promise<() => void> => {
    const lane = lanes.get(user) ?? createLimiter({ atOnce: AT_ONCE, waiting: WAITING })
    lanes.set(user, lane)
    return new Promise((entered, refused) => {
      lane(() => new Promise<void>((leave) => entered(leave))).catch(refused)
    })
  }
}
