import { readFileSync } from 'node:fs'

/**
 * Memory that this process takes for itself, in bytes. Pages of the database file that the system keeps in its cache are counted
 * as the process's too when they are mapped; they are the system's to take back, and are left out where it tells them apart.
 */
export const ownMemory = (): number => {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return process.memoryUsage.rss()
  }
}

/** Follows how much memory this process takes: what it is now, the garbage collected, and at most since that was asked. */
export const watchMemory = () => {
  let peak = 0
  let isWatching = false
  return {
    memory: () => {
      globalThis.gc?.()
      peak = ownMemory()
      const look = () => {
        peak = Math.max(peak, ownMemory())
      }
      if (!isWatching) setInterval(look, 5).unref()
      isWatching = true
      return peak
    },
    peak: () => peak,
  }
}
