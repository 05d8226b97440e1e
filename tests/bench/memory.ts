import { readFileSync } from 'node:fs'

/**
 * Returns the memory of this process in bytes. On Linux, excludes mapped pages of the database file, which
 * the system can reclaim.
 */
export const readOwnMemory = (): number => {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return process.memoryUsage.rss()
  }
}

/**
 * Measures the memory of this process: the current value after a garbage collection, and the peak since
 * then.
 */
export const watchMemory = () => {
  let peak = 0
  let isWatching = false
  return {
    memory: () => {
      globalThis.gc?.()
      peak = readOwnMemory()
      const updatePeak = () => {
        peak = Math.max(peak, readOwnMemory())
      }
      if (!isWatching) setInterval(updatePeak, 5).unref()
      isWatching = true
      return peak
    },
    peak: () => peak,
  }
}
