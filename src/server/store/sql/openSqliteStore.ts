import { sql } from 'kysely'
import type { LogOptions } from '../changeLog.ts'
import { logMigrationSteps } from '../origins.ts'
import type { Reader, Store } from '../store.ts'
import { createMaintenance } from './createMaintenance.ts'
import { createSqlReader } from './createSqlReader.ts'
import { createSqlStore } from './createSqlStore.ts'
import { migrate } from './migrate.ts'
import { readSnapshot } from './readSnapshot.ts'
import { openSqlite, sqlite } from './sqlite.ts'

/**
 * Migrates an SQLite database and opens its store. There is one connection for reading and one for writing. Transactions queue for the
 * writing connection, so they do not compete for SQLite's lock.
 */
export const openSqliteStore = async (
  { filename }: { filename: string },
  log: LogOptions = {},
): Promise<Store> => {
  const migrationDb = openSqlite(filename, 'migrate')
  const steps = await migrate(migrationDb, sqlite).finally(() => migrationDb.destroy())
  const writeDb = openSqlite(filename, 'write')
  // Refreshes the planner statistics. A failure, such as a lock of another process, does no harm.
  await sql
    .raw('pragma optimize = 0x10002')
    .execute(writeDb)
    .catch(() => undefined)
  const readDb = openSqlite(filename, 'read')
  const maintenance = createMaintenance(filename)
  const store = createSqlStore({
    log,
    reader: createSqlReader(readDb, sqlite),
    writeDb,
    dialect: sqlite,
    async snapshot(work) {
      const db = openSqlite(filename, 'read')
      try {
        return await readSnapshot(db, sqlite, 'begin', work)
      } finally {
        await db.destroy()
      }
    },
    onCommit: maintenance.schedule,
    async close() {
      await maintenance.close()
      await readDb.destroy()
      await writeDb.destroy()
    },
  })
  await logMigrationSteps(store, steps)
  return store
}

/** Opens an SQLite database for reading in a worker thread. The main thread has already migrated it. */
export const openSqliteReader = (filename: string): Reader =>
  createSqlReader(openSqlite(filename, 'read'), sqlite)
