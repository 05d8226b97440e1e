import { setTimeout as wait } from 'node:timers/promises'

const TICK_MS = 5

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Watches how long this thread holds its event loop: the most processor time, in milliseconds,
 * between two ticks of a timer. A busy machine delays the loop, but adds no processor time.
 */
export const watchLoop = () => {
  let longestMs = 0
  let last = processorMs()
  const timer = setInterval(() => {
    const current = processorMs()
    longestMs = Math.max(longestMs, current - last)
    last = current
  }, TICK_MS)
  return {
    /** Returns the longest hold since the last call. */
    async take(): Promise<number> {
      await wait(2 * TICK_MS)
      const longest = longestMs
      longestMs = 0
      return longest
    },
    stop: () => clearInterval(timer),
  }
}

const rows = Array.from({ length: 1000 }, (_, i) => ({
  id: `p${i}`,
  name: `María José ${i}`,
  company: i % 7,
  active: i % 3 === 0,
  days: ['2026-01-01', '2027-01-01'],
}))

/** Returns the processor time, in milliseconds, for writing and reading 200 000 rows as JSON. */
const referenceMs = (): number => {
  const started = processorMs()
  for (let i = 0; i < 200; i++) JSON.parse(JSON.stringify(rows))
  return processorMs() - started
}

/**
 * Returns how long a call holds the loop, as a fraction of reference work measured right after it,
 * because milliseconds differ between machines. Calls that yield hold it for at most a third,
 * others for a multiple.
 */
export const measureHold = async (
  loop: ReturnType<typeof watchLoop>,
  call: () => Promise<unknown>,
): Promise<number> => {
  await loop.take()
  await call()
  return (await loop.take()) / referenceMs()
}
