import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { MAX_READ_CONNECTIONS, READ_CONNECTIONS_VARIABLE } from '../../common/postgresConnections.ts'
import type { LogOptions } from '../changeLog.ts'
import type { HookFactories } from '../hooks.ts'
import { logMigrationSteps } from '../origins.ts'
import type { Reader, Store } from '../store.ts'
import { createSqlReader } from './createSqlReader.ts'
import { createSqlStore } from './createSqlStore.ts'
import type { Tables } from './database.ts'
import { ignoreRollbackErrors } from './ignoreRollbackErrors.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import { openPostgresPool, postgres, TIMEOUTS_MS, type Timeouts } from './postgres.ts'
import { prepareRepeatedStatements } from './prepareRepeatedStatements.ts'
import { runQueriesInSnapshot } from './runQueriesInSnapshot.ts'
import { sealImportChangesAfterMigration } from './sealImportChangesAfterMigration.ts'

/** Number of reading connections of this process. The start of the portal shares them out over its processes; commands have the default. */
const READ_CONNECTIONS = Number(process.env[READ_CONNECTIONS_VARIABLE] ?? MAX_READ_CONNECTIONS)

const createPostgresQueryBuilder = (pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: ignoreRollbackErrors(new PostgresDialect({ pool })) })

/** Opens a read-only Postgres store in a worker thread, after the main thread has migrated the database. */
export const openPostgresStoreReader = (url: string): Reader =>
  createSqlReader(createPostgresQueryBuilder(openPostgresPool(url, 2, TIMEOUTS_MS.bulk)), postgres)

/**
 * Migrates a Postgres database (version 15 or newer) and opens its store. One connection is enough for writing, because
 * transactions write one at a time.
 */
export const openPostgresStore = async (
  url: string,
  hooks: HookFactories,
  timeouts: Timeouts = TIMEOUTS_MS.request,
  log: LogOptions = {},
  isServer = false,
): Promise<Store> => {
  const withBulkConnection = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const db = createPostgresQueryBuilder(openPostgresPool(url, 1, TIMEOUTS_MS.bulk))
    return work(db).finally(() => db.destroy())
  }
  const steps = await withBulkConnection((db) => migrateDatabase(db, postgres))
  const readDb = createPostgresQueryBuilder(
    prepareRepeatedStatements(openPostgresPool(url, READ_CONNECTIONS, timeouts, isServer)),
  )
  const writeDb = createPostgresQueryBuilder(
    prepareRepeatedStatements(
      openPostgresPool(url, 1, { ...timeouts, connect: timeouts.writerQueue }, isServer),
    ),
  )
  const store = createSqlStore({
    hooks,
    log,
    reader: createSqlReader(readDb, postgres),
    writeDb,
    withBulkConnection,
    dialect: postgres,
    snapshot: (work, options) =>
      withBulkConnection((db) =>
        runQueriesInSnapshot(
          db,
          postgres,
          'begin transaction isolation level repeatable read read only',
          work,
          options,
        ),
      ),
    async close() {
      await readDb.destroy()
      await writeDb.destroy()
    },
  })
  await logMigrationSteps(store, steps)
  await sealImportChangesAfterMigration(store, steps, log)
  return store
}
