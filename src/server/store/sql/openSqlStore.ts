import { type Kysely, sql } from 'kysely'
import type { LogOptions } from '../changeLog.ts'
import { tellSteps } from '../origins.ts'
import type { Store } from '../store.ts'
import { openCheckpoints } from './checkpoints.ts'
import type { Tables } from './database.ts'
import { inSnapshot } from './inSnapshot.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'
import { mergeWordIndexes } from './wordIndexMerges.ts'

const DAY_MS = 86_400_000

/** Looks at tables that have changed much; what fails, such as a lock of another process, the next time does. */
const optimize = async (db: Kysely<Tables>, pragma: string): Promise<void> => {
  await sql
    .raw(pragma)
    .execute(db)
    .catch(() => undefined)
}

/**
 * Opens the embedded store, bringing its tables up to date first. Reads and writes have a connection each; the writing one is held by one
 * transaction at a time, so writers queue for it and never meet a busy database.
 */
export const openSqlStore = async (
  { filename }: { filename: string },
  log: LogOptions = {},
): Promise<Store> => {
  const first = openSqlite(filename, 'migrate')
  const steps = await migrate(first, sqlite).finally(() => first.destroy())
  const write = openSqlite(filename, 'write')
  const read = openSqlite(filename, 'read')
  // It plans by what it knows of its tables, which a portal fills row by row.
  await optimize(write, 'pragma optimize = 0x10002')
  const daily = setInterval(() => void optimize(write, 'pragma optimize'), DAY_MS).unref()
  const checkpoints = openCheckpoints(filename)
  const merges = mergeWordIndexes(write, checkpoints.written)
  const store = sqlStore({
    log,
    reader: sqlReader(read, sqlite),
    write,
    dialect: sqlite,
    async snapshot(work) {
      const db = openSqlite(filename, 'read')
      try {
        return await inSnapshot(db, sqlite, 'begin', work)
      } finally {
        await db.destroy()
      }
    },
    written() {
      checkpoints.written()
      merges.written()
    },
    upkeep: merges.now,
    async close() {
      clearInterval(daily)
      await merges.close()
      await checkpoints.close()
      await read.destroy()
      await write.destroy()
    },
  })
  await tellSteps(store, steps)
  return store
}
