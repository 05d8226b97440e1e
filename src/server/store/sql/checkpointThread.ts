import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** From so many pages on (16 MB) it is worth it: a commit that syncs the disk at the same time takes 6 ms longer. */
const SOME_PAGES = 4096
/** From so many pages on (64 MB) writers wait for a moment, so that the log can begin anew: as long as somebody writes all the time, it would grow for ever. */
const LONG_LOG_PAGES = 16_384

/** Pages of the log, and how many of them the database has. */
interface Checkpoint {
  log: number
  checkpointed: number
}

const database = new BetterSqlite(String(workerData), { timeout: 100 })
database.pragma('synchronous = FULL')

parentPort?.on('message', () => {
  try {
    const [{ log, checkpointed }] = database.pragma('wal_checkpoint(NOOP)') as [Checkpoint]
    if (log - checkpointed >= SOME_PAGES) database.pragma('wal_checkpoint(PASSIVE)')
    if (log > LONG_LOG_PAGES) database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    parentPort?.postMessage('done')
  }
})
