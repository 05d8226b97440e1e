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

/** Answers whoever started this process how much memory it takes now, the garbage collected, and at most since then. */
export const tellMemory = (): void => {
  let peak = 0
  let watching = false
  const answers: Record<string, () => number> = {
    memory: () => {
      globalThis.gc?.()
      peak = ownMemory()
      if (!watching) {
        setInterval(() => {
          peak = Math.max(peak, ownMemory())
        }, 5).unref()
      }
      watching = true
      return peak
    },
    peak: () => peak,
  }
  process.on('message', (question) => process.send?.(answers[String(question)]?.()))
}
