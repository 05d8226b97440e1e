import type { LogOptions } from '../changeLog.ts'
import { tellSteps } from '../origins.ts'
import type { Store } from '../store.ts'
import { openCheckpoints } from './checkpoints.ts'
import { inSnapshot } from './inSnapshot.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'
import { mergeWordIndexes } from './wordIndexMerges.ts'

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
      await merges.close()
      await checkpoints.close()
      await read.destroy()
      await write.destroy()
    },
  })
  await tellSteps(store, steps)
  return store
}
