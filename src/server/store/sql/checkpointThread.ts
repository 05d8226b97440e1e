import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** From so many pages on (64 MB) writers wait for a moment, so that the log can begin anew: as long as somebody writes all the time, it would grow for ever. */
const LONG_LOG_PAGES = 16_384

const database = new BetterSqlite(String(workerData), { timeout: 100 })
database.pragma('synchronous = FULL')

parentPort?.on('message', () => {
  try {
    const [{ log }] = database.pragma('wal_checkpoint(PASSIVE)') as [{ log: number }]
    if (log > LONG_LOG_PAGES) database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    parentPort?.postMessage('done')
  }
})
