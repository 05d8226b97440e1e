import { setTimeout as wait } from 'node:timers/promises'

const TICK_MS = 5

const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Watches how long this thread's event loop is held: the most processor time, in milliseconds, that is used between two ticks of a timer. A busy
 * machine makes a loop late; it does not make it work more.
 */
export const watchLoop = () => {
  let longest = 0
  let last = spent()
  const timer = setInterval(() => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }, TICK_MS)
  return {
    /** The longest hold since this was last asked. */
    async take(): Promise<number> {
      await wait(2 * TICK_MS)
      const taken = longest
      longest = 0
      return taken
    },
    /** The same of what has been seen so far, without waiting for what is under way. */
    peek: () => longest,
    forget: () => {
      longest = 0
    },
    stop: () => clearInterval(timer),
  }
}
