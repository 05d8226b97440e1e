import { Worker } from 'node:worker_threads'
import { COLLECTION_NAMES, collections } from '../collections.ts'

/** Time between a commit and the next run of the maintenance, in milliseconds. */
const DELAY_MS = 1000

/**
 * Creates the maintenance of an SQLite database (maintenanceThread.ts). Its worker thread starts after the first commit.
 * In the writing connection, the same work would block all requests: 180 ms for a checkpoint, 1.6 s for merging a word index.
 */
export const createMaintenance = (filename: string) => {
  let thread: Worker | undefined
  /** Set from the scheduling of a run until its end. */
  let timer: NodeJS.Timeout | undefined
  let hasNewCommits = false
  let isClosed = false

  const finishRun = () => {
    timer = undefined
    if (hasNewCommits) schedule()
  }

  const startThread = (): Worker => {
    const indexes = COLLECTION_NAMES.filter((name) => collections[name].index).map((name) => `${name}_search`)
    const worker = new Worker(new URL('./maintenanceThread.ts', import.meta.url), {
      workerData: { filename, indexes },
    })
    worker.on('message', finishRun)
    // A thread that cannot open the database ends. The next commit starts another one.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      thread = undefined
      finishRun()
    })
    worker.unref()
    return worker
  }

  /** Schedules a run. Called after each commit. */
  const schedule = (): void => {
    if (isClosed) return
    hasNewCommits = true
    timer ??= setTimeout(() => {
      hasNewCommits = false
      thread ??= startThread()
      thread.postMessage('written')
    }, DELAY_MS).unref()
  }

  return {
    schedule,
    async close() {
      isClosed = true
      clearTimeout(timer)
      // Without the reference, the process could exit before the thread has ended.
      thread?.ref()
      await thread?.terminate()
    },
  }
}
