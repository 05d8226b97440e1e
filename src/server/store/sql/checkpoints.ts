import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** What is written goes into SQLite's log first. From this size on the thread looks whether there is enough to copy; until then there is no thread. */
const LOG_BYTES = 16 * 1024 * 1024
/** While somebody writes all the time, it is copied so often. */
const PAUSE_MS = 250

/**
 * Copies SQLite's log into the database in a thread of its own, which starts when there is something to copy. The connection that writes would do it
 * inside a commit, and keep everybody waiting for up to 180 ms.
 */
export const openCheckpoints = (filename: string) => {
  let thread: Worker | undefined
  let busy = false
  let wanted = false
  let closed = false

  /** What was written meanwhile is looked at next. */
  const next = () => {
    busy = false
    if (wanted) void look()
  }

  const started = (): Worker => {
    if (thread) return thread
    const made = new Worker(new URL('./checkpointThread.ts', import.meta.url), { workerData: filename })
    made.on('message', () => setTimeout(next, PAUSE_MS).unref())
    made.once('error', next)
    made.once('exit', () => {
      if (thread === made) thread = undefined
    })
    made.unref()
    thread = made
    return made
  }

  const look = async (): Promise<void> => {
    wanted = true
    if (busy || closed) return
    busy = true
    wanted = false
    const size = await stat(`${filename}-wal`).then(
      (log) => log.size,
      () => 0,
    )
    if (closed) return
    if (size < LOG_BYTES) next()
    else started().postMessage('checkpoint')
  }

  return {
    /** Something was committed. */
    written: () => void look(),
    async close() {
      closed = true
      await thread?.terminate()
    },
  }
}
