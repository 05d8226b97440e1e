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
    stop: () => clearInterval(timer),
  }
}

/** A thousand small rows. */
const rows = Array.from({ length: 1000 }, (_, i) => ({
  id: `p${i}`,
  name: `María José ${i}`,
  company: i % 7,
  active: i % 3 === 0,
  days: ['2026-01-01', '2027-01-01'],
}))

/** The processor time, in milliseconds, that writing and reading two hundred thousand rows as JSON takes now. */
const longHold = (): number => {
  const begun = spent()
  for (let i = 0; i < 200; i++) JSON.parse(JSON.stringify(rows))
  return spent() - begun
}

/**
 * How long a call holds the loop, as a share of other work that is timed beside it: milliseconds differ from machine to machine. Calls that give way
 * have at most a third of it; work that does not has a multiple.
 */
export const holdOf = async (
  loop: ReturnType<typeof watchLoop>,
  ask: () => Promise<unknown>,
): Promise<number> => {
  await loop.take()
  await ask()
  return (await loop.take()) / longHold()
}
