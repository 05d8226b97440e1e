import { Worker } from 'node:worker_threads'
import { COLLECTION_NAMES, collections } from '../collections.ts'

/** The thread looks so long after something was written, and sees to all that was written meanwhile. */
const PAUSE_MS = 1000

/**
 * Sees to an SQLite database in a thread of its own, which starts when something was written. A connection that writes would do it inside its statements, and keep
 * everybody waiting: for up to 180 ms where it copies the log, and for 1.6 s where it merges the index of words while twenty thousand people change.
 */
export const openUpkeep = (filename: string) => {
  let thread: Worker | undefined
  /** It is set until the thread has done what it was told to. */
  let timer: NodeJS.Timeout | undefined
  let wanted = false
  let closed = false

  const done = () => {
    timer = undefined
    if (wanted) written()
  }

  const start = (): Worker => {
    const indexes = COLLECTION_NAMES.filter((name) => collections[name].index).map((name) => `${name}_search`)
    const made = new Worker(new URL('./upkeepThread.ts', import.meta.url), {
      workerData: { filename, indexes },
    })
    made.on('message', done)
    // A thread that could not open the database is started again when something is written.
    made.once('error', () => undefined)
    made.once('exit', () => {
      thread = undefined
      done()
    })
    made.unref()
    return made
  }

  /** Something was committed. */
  const written = (): void => {
    if (closed) return
    wanted = true
    timer ??= setTimeout(() => {
      wanted = false
      thread ??= start()
      thread.postMessage('written')
    }, PAUSE_MS).unref()
  }

  return {
    written,
    async close() {
      closed = true
      clearTimeout(timer)
      // Nobody would be left to wait for its end otherwise.
      thread?.ref()
      await thread?.terminate()
    },
  }
}
