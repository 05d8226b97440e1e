import { Worker } from 'node:worker_threads'
import { COLLECTION_NAMES, collections } from '../collections.ts'

/** Delay between a commit and the next maintenance run, in milliseconds. */
const DELAY_MS = 1000

/**
 * Creates the background maintenance of an SQLite database. A worker thread does the work, which would otherwise block requests
 * for up to 1.6 s.
 */
export const createSqliteMaintenance = (filename: string) => {
  let thread: Worker | undefined
  /** Timer of the next maintenance run. It stays set until the run has ended. */
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
    // A thread that cannot open the database ends. The next commit starts a new thread.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      thread = undefined
      finishRun()
    })
    worker.unref()
    return worker
  }

  /** Schedules a maintenance run after a commit. */
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
    /** Overwrites what the search indexes and the write-ahead log still contain of deleted rows, in the background. */
    overwriteDeletedContent(): void {
      if (isClosed) return
      thread ??= startThread()
      thread.postMessage('erased')
      // Repeats the last step later, because a reader may still need the write-ahead log.
      schedule()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      // Keeps the process alive until the worker thread has ended.
      thread?.ref()
      await thread?.terminate()
    },
  }
}
