import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** Number of index pages that one step merges. A step takes about 20 ms and blocks writers. */
const PAGES_PER_STEP = 16
/** Pause after each step, as a multiple of the time the step took, so that writers get their turn. */
const PAUSE_FACTOR = 2
/** Number of pages of the write-ahead log (16 MB) from which they are copied. A commit during the copy takes 6 ms longer. */
const MIN_CHECKPOINT_PAGES = 4096
/** Number of pages of the log (64 MB) from which writers wait, so that the log can restart. Constant writing would let it grow forever. */
const MAX_LOG_PAGES = 16_384
const DAY_MS = 86_400_000

/** Number of pages of the log, and how many of them have been copied into the database. */
interface Checkpoint {
  log: number
  checkpointed: number
}

const { filename, indexes } = workerData as { filename: string; indexes: string[] }
const database = new BetterSqlite(filename, { timeout: 100 })
for (const pragma of ['synchronous = FULL', 'wal_autocheckpoint = 0', 'analysis_limit = 1000'])
  database.pragma(pragma)

const changes = database.prepare('select total_changes()').pluck()

/** Merges some pages of a word index. Returns whether there was something to merge, which FTS5 reports by the number of changed rows. */
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

// The store analyzed the tables when it opened.
let analyzedAt = Date.now()

/** Analyzes tables that have changed much, once a day. */
const analyzeTables = (): void => {
  if (Date.now() - analyzedAt < DAY_MS) return
  analyzedAt = Date.now()
  database.pragma('optimize = 0x10002')
  // Other connections reload the statistics only when the schema changes.
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
