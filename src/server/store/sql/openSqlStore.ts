import { sql } from 'kysely'
import type { LogOptions } from '../changeLog.ts'
import { logMigrationSteps } from '../origins.ts'
import type { Reader, Store } from '../store.ts'
import { inSnapshot } from './inSnapshot.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'
import { openUpkeep } from './upkeep.ts'

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
  // It plans by what it knows of its tables, which a portal fills row by row. What fails of it, such as a lock of another process, is done another time.
  await sql
    .raw('pragma optimize = 0x10002')
    .execute(write)
    .catch(() => undefined)
  const read = openSqlite(filename, 'read')
  const upkeep = openUpkeep(filename)
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
    written: upkeep.written,
    async close() {
      await upkeep.close()
      await read.destroy()
      await write.destroy()
    },
  })
  await logMigrationSteps(store, steps)
  return store
}

/** Reads a store that somebody else keeps: another thread of the same portal. */
export const openSqlReader = (filename: string): Reader => sqlReader(openSqlite(filename, 'read'), sqlite)
