import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** Number of index pages that one step merges. A step blocks writers for about 20 ms. */
const PAGES_PER_STEP = 16
/** Pause after each step, as a multiple of the duration of the step, so that writers can run. */
const PAUSE_FACTOR = 2
/** Minimum size of the write-ahead log from which it is copied into the database, in pages (16 MB). */
const MIN_CHECKPOINT_PAGES = 4096
/** Size of the write-ahead log, in pages (64 MB), from which writers wait until the log is copied. Otherwise, the log could grow forever. */
const MAX_LOG_PAGES = 16_384
const DAY_MS = 86_400_000

/** Number of pages in the write-ahead log of SQLite, and number of pages already copied into the database. */
interface Checkpoint {
  log: number
  checkpointed: number
}

const { filename, indexes } = workerData as { filename: string; indexes: string[] }
const sqliteDatabase = new BetterSqlite(filename, { timeout: 100 })
for (const pragma of [
  'synchronous = FULL',
  'secure_delete = ON',
  'wal_autocheckpoint = 0',
  'analysis_limit = 1000',
])
  sqliteDatabase.pragma(pragma)

const selectTotalChangesStatement = sqliteDatabase.prepare('select total_changes()').pluck()

/** Merges some pages of a full-text index. A negative number begins to rewrite the whole index. Returns false if nothing was left to merge. */
const mergeFullTextIndexPages = (index: string, pages = PAGES_PER_STEP): boolean => {
  const countBefore = Number(selectTotalChangesStatement.get())
  sqliteDatabase.prepare(`insert into ${index} (${index}, rank) values ('merge', ${pages})`).run()
  return Number(selectTotalChangesStatement.get()) - countBefore >= 2
}

/** Copies the write-ahead log into the database if it is long enough. */
const copyWriteAheadLogIntoDatabase = (): void => {
  const [{ log, checkpointed }] = sqliteDatabase.pragma('wal_checkpoint(NOOP)') as [Checkpoint]
  if (log - checkpointed >= MIN_CHECKPOINT_PAGES) sqliteDatabase.pragma('wal_checkpoint(PASSIVE)')
  if (log > MAX_LOG_PAGES) sqliteDatabase.pragma('wal_checkpoint(TRUNCATE)')
}

// Begins with the current time, because opening the store has already analyzed the tables.
let analyzedAt = Date.now()

/** Refreshes the planner statistics of changed tables once a day. */
const updateTableStatistics = (): void => {
  if (Date.now() - analyzedAt < DAY_MS) return
  analyzedAt = Date.now()
  sqliteDatabase.pragma('optimize = 0x10002')
  // Creates and drops a view, because only a schema change makes other connections reload the statistics.
  sqliteDatabase.exec('begin immediate; create view learned as select 1; drop view learned; commit')
}

/** Whether erased personal data may still be in the write-ahead log. */
let hasErasedContent = false

/** Begins to rewrite the full-text indexes, which keep the words of deleted rows until they are merged. */
const beginRewritingFullTextIndexes = (): void => {
  for (const index of indexes) mergeFullTextIndexPages(index, -PAGES_PER_STEP)
}

/** Empties the write-ahead log after an erasure. If a reader still needs the log, the next run tries again. */
const emptyWriteAheadLog = (): void => {
  const [{ busy }] = sqliteDatabase.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  hasErasedContent = busy !== 0
}

const runSqliteMaintenance = async (): Promise<void> => {
  for (const index of indexes)
    for (;;) {
      const startedAt = performance.now()
      const isMerged = mergeFullTextIndexPages(index)
      const tookMs = performance.now() - startedAt
      copyWriteAheadLogIntoDatabase()
      if (!isMerged) break
      await wait(tookMs * PAUSE_FACTOR)
    }
  updateTableStatistics()
  if (hasErasedContent) emptyWriteAheadLog()
}

parentPort?.on('message', async (message: 'written' | 'erased') => {
  if (message === 'erased') {
    hasErasedContent = true
    beginRewritingFullTextIndexes()
  }
  // Ignores errors, such as a lock of another process. The next commit triggers another run.
  await runSqliteMaintenance().catch(() => undefined)
  parentPort?.postMessage('done')
})
