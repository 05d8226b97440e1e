import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** Number of pages of the full-text index that one step merges. A step takes about 20 ms and blocks writers. */
const PAGES_PER_STEP = 16
/** Pause after each step, as a multiple of the time the step took, so that writers can run in between. */
const PAUSE_FACTOR = 2
/**
 * Minimum length of the write-ahead log, in pages (16 MB), from which its pages are copied into the database. A commit during the copy takes 6 ms
 * longer.
 */
const MIN_CHECKPOINT_PAGES = 4096
/**
 * Length of the write-ahead log, in pages (64 MB), from which writers have to wait until the log is copied. Otherwise constant writing would let
 * the log grow forever.
 */
const MAX_LOG_PAGES = 16_384
const DAY_MS = 86_400_000

/** Number of pages of the write-ahead log, and the number of pages that have been copied into the database. */
interface Checkpoint {
  log: number
  checkpointed: number
}

const { filename, indexes } = workerData as { filename: string; indexes: string[] }
const database = new BetterSqlite(filename, { timeout: 100 })
for (const pragma of ['synchronous = FULL', 'wal_autocheckpoint = 0', 'analysis_limit = 1000'])
  database.pragma(pragma)

const changes = database.prepare('select total_changes()').pluck()

/** Merges some pages of a full-text index. Returns whether anything was merged, which FTS5 reports by the number of changed rows. */
const mergeStep = (index: string): boolean => {
  const countBefore = Number(changes.get())
  database.prepare(`insert into ${index} (${index}, rank) values ('merge', ${PAGES_PER_STEP})`).run()
  return Number(changes.get()) - countBefore >= 2
}

/** Copies the write-ahead log into the database if it is long enough. */
const runCheckpoint = (): void => {
  const [{ log, checkpointed }] = database.pragma('wal_checkpoint(NOOP)') as [Checkpoint]
  if (log - checkpointed >= MIN_CHECKPOINT_PAGES) database.pragma('wal_checkpoint(PASSIVE)')
  if (log > MAX_LOG_PAGES) database.pragma('wal_checkpoint(TRUNCATE)')
}

// The store has analyzed the tables when it opened the database.
let analyzedAt = Date.now()

/** Once a day, refreshes the planner statistics of tables that have changed much. */
const analyzeTables = (): void => {
  if (Date.now() - analyzedAt < DAY_MS) return
  analyzedAt = Date.now()
  database.pragma('optimize = 0x10002')
  // A schema change makes other connections reload the statistics. A view is created and dropped for this purpose.
  database.exec('begin immediate; create view learned as select 1; drop view learned; commit')
}

const runMaintenance = async (): Promise<void> => {
  for (const index of indexes)
    for (;;) {
      const startedAt = performance.now()
      const isMerged = mergeStep(index)
      const tookMs = performance.now() - startedAt
      runCheckpoint()
      if (!isMerged) break
      await wait(tookMs * PAUSE_FACTOR)
    }
  analyzeTables()
}

parentPort?.on('message', async () => {
  // A failure, such as a lock of another process, is retried after the next commit.
  await runMaintenance().catch(() => undefined)
  parentPort?.postMessage('done')
})
