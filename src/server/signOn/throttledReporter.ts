/** Creates a reporter that reports the first event of a kind at once, and counts later events for one report per interval. */
export const createThrottledEventReporter = <T>(
  /** Reports an event. `count` is 0 for the first event of its kind, and otherwise the number of events since the last report. */
  report: (event: T, count: number) => Promise<void>,
  warn: (error: unknown) => void,
  intervalMs: number,
) => {
  const kinds = new Map<string, { first: T; count: number }>()
  const flush = async (): Promise<void> => {
    const groups = [...kinds.values()]
    kinds.clear()
    for (const { first, count } of groups) if (count > 0) await report(first, count).catch(warn)
  }
  const timer = setInterval(() => void flush(), intervalMs).unref()
  return {
    async record(kind: string, event: T): Promise<void> {
      const group = kinds.get(kind)
      if (group) group.count += 1
      else {
        kinds.set(kind, { first: event, count: 0 })
        await report(event, 0)
      }
    },
    /** Reports the events that were only counted so far, and stops the timer. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
