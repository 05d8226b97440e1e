import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** So many pages of an index are merged in a step, which takes about 20 ms. Whoever writes waits for its end. */
const PAGES = 16
/** After a step, writers have so many times as long as it took. */
const REST = 2
/** From so many pages of the log on (16 MB) it is worth copying them: a commit that syncs the disk at the same time takes 6 ms longer. */
const SOME_PAGES = 4096
/** From so many pages on (64 MB) writers wait for a moment, so that the log can begin anew: as long as somebody writes all the time, it would grow for ever. */
const LONG_LOG_PAGES = 16_384
const DAY_MS = 86_400_000

/** Pages of the log, and how many of them the database has. */
interface Checkpoint {
  log: number
  checkpointed: number
}

const { filename, indexes } = workerData as { filename: string; indexes: string[] }
const database = new BetterSqlite(filename, { timeout: 100 })
for (const pragma of ['synchronous = FULL', 'wal_autocheckpoint = 0', 'analysis_limit = 1000'])
  database.pragma(pragma)

const changes = database.prepare('select total_changes()').pluck()

/** Whether there was something to merge: FTS5 says it by the rows that it writes. */
const mergeStep = (index: string): boolean => {
  const before = Number(changes.get())
  database.prepare(`insert into ${index} (${index}, rank) values ('merge', ${PAGES})`).run()
  return Number(changes.get()) - before >= 2
}

/** Copies the log into the database, where there is enough of it. */
const checkpoint = (): void => {
  const [{ log, checkpointed }] = database.pragma('wal_checkpoint(NOOP)') as [Checkpoint]
  if (log - checkpointed >= SOME_PAGES) database.pragma('wal_checkpoint(PASSIVE)')
  if (log > LONG_LOG_PAGES) database.pragma('wal_checkpoint(TRUNCATE)')
}

// The store did it when it opened.
let learnedAt = Date.now()

/** Looks at tables that have changed much. Other connections read what is known of them with the schema, and that is read when it changes: so a view comes and goes. */
const learn = (): void => {
  if (Date.now() - learnedAt < DAY_MS) return
  learnedAt = Date.now()
  database.pragma('optimize = 0x10002')
  database.exec('begin immediate; create view learned as select 1; drop view learned; commit')
}

const upkeep = async (): Promise<void> => {
  for (const index of indexes)
    for (;;) {
      const began = performance.now()
      const isMerged = mergeStep(index)
      const took = performance.now() - began
      checkpoint()
      if (!isMerged) break
      await wait(took * REST)
    }
  learn()
}

parentPort?.on('message', async () => {
  // What fails, such as a lock of another process, is done after the next write.
  await upkeep().catch(() => undefined)
  parentPort?.postMessage('done')
})
