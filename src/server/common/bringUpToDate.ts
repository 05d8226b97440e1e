import { setTimeout as wait } from 'node:timers/promises'

/** After a step, others have so many times as long as it took. */
const REST = 2
/** What another process left behind when it ended is looked for so often, and what failed is tried again so much later, in milliseconds. */
const AGAIN_MS = 60_000

/**
 * Brings rows that are outdated up to date, in transactions of their own between those of whoever writes: a name that twenty thousand people borrow
 * is changed at once, and they are found by it a while later. They are written down with the rows, so a process that ends in between loses none.
 */
export const bringUpToDate = (step: () => Promise<boolean>) => {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let closed = false
  let asked = true

  const work = async () => {
    while (!closed) {
      const began = performance.now()
      asked = false
      if (!(await step()) && !asked) return
      const took = performance.now() - began
      await wait(took * REST, undefined, { ref: false })
    }
  }
  const start = () => {
    asked = true
    clearTimeout(timer)
    if (closed) return
    // What fails, such as a database that is away, is tried again.
    working ??= work()
      .catch(() => undefined)
      .finally(() => {
        working = undefined
        if (!closed) timer = setTimeout(start, AGAIN_MS).unref()
      })
  }
  timer = setTimeout(start, 0).unref()

  return {
    /** Rows became outdated. */
    start,
    async close() {
      closed = true
      clearTimeout(timer)
      await working
    },
  }
}
