import cluster from 'node:cluster'
import { sql } from 'kysely'
import type { LogOptions } from '../changeLog.ts'
import type { HookFactories } from '../hooks.ts'
import { logMigrationSteps } from '../origins.ts'
import type { Reader, Store } from '../store.ts'
import { createSqliteMaintenance } from './createSqliteMaintenance.ts'
import { createSqlReader } from './createSqlReader.ts'
import { createSqlStore } from './createSqlStore.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import { runQueriesInSnapshot } from './runQueriesInSnapshot.ts'
import { sealImportChangesAfterMigration } from './sealImportChangesAfterMigration.ts'
import { openSqliteConnection, runWithBulkSettings, sqlite } from './sqlite.ts'

/** Migrates an SQLite database and opens its store. All writes share one connection, so that they never compete for the lock of SQLite. */
export const openSqliteStore = async (
  { filename }: { filename: string },
  hooks: HookFactories,
  log: LogOptions = {},
): Promise<Store> => {
  const migrationDb = openSqliteConnection(filename, 'migrate')
  const steps = await migrateDatabase(migrationDb, sqlite).finally(() => migrationDb.destroy())
  const writeDb = openSqliteConnection(filename, 'write')
  // Refreshes the planner statistics. Ignores errors, because the portal also works with old statistics.
  await sql
    .raw('pragma optimize = 0x10002')
    .execute(writeDb)
    .catch(() => undefined)
  const readDb = openSqliteConnection(filename, 'read')
  const maintenance = createSqliteMaintenance(filename)
  const store = createSqlStore({
    hooks,
    log,
    reader: createSqlReader(readDb, sqlite),
    writeDb,
    withBulkConnection: (work) => runWithBulkSettings(writeDb, filename, work),
    dialect: sqlite,
    async snapshot(work, options) {
      const db = openSqliteConnection(filename, 'read')
      try {
        return await runQueriesInSnapshot(db, sqlite, 'begin', work, options)
      } finally {
        await db.destroy()
      }
    },
    onCommit: maintenance.schedule,
    overwriteDeletedContent: maintenance.overwriteDeletedContent,
    takesTurns: cluster.isWorker,
    async close() {
      await maintenance.close()
      await readDb.destroy()
      await writeDb.destroy()
    },
  })
  await logMigrationSteps(store, steps)
  await sealImportChangesAfterMigration(store, steps, log)
  return store
}

/** Opens a read-only SQLite store in a worker thread, after the main thread has migrated the database. */
export const openSqliteReader = (filename: string): Reader =>
  createSqlReader(openSqliteConnection(filename, 'read'), sqlite)
