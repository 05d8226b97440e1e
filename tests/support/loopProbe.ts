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

/** What a program often writes and reads: a thousand small rows. */
const rows = Array.from({ length: 1000 }, (_, i) => ({
  id: `p${i}`,
  name: `María José ${i}`,
  company: i % 7,
  active: i % 3 === 0,
  days: ['2026-01-01', '2027-01-01'],
}))

/** Processor time, in milliseconds, in which this machine now writes and reads a hundred thousand rows as JSON: about 50 on one of 2024. */
export const longHold = (): number => {
  const begun = spent()
  for (let i = 0; i < 100; i++) JSON.parse(JSON.stringify(rows))
  return spent() - begun
}

/** A call that seems to hold the loop for long is made again before it is blamed: a busy machine takes longer for the same. */
const TRIES = 4

/** How long a call holds the loop, as a share of `longHold()`, taken beside it: machines differ, and so does one machine from hour to hour. */
export const holdOf = async (
  loop: ReturnType<typeof watchLoop>,
  ask: () => Promise<unknown>,
): Promise<number> => {
  const held: number[] = []
  while (held.length < TRIES && !held.some((share) => share < 1)) {
    await loop.take()
    await ask()
    const longest = await loop.take()
    held.push(longest / longHold())
  }
  return Math.min(...held)
}
