import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { StoreSource } from '../openDatabaseStore.ts'
import type { Tables } from './database.ts'
import { listPendingMigrations, STEPS, type Steps } from './migrateDatabase.ts'
import { openPostgresPool, TIMEOUTS_MS } from './postgres.ts'

/** Migration steps that this version would apply, and the size of the database in bytes. */
export interface PendingUpgrade {
  steps: { name: string; description: string }[]
  bytes: number
}

interface ReadOnlyDatabase {
  db: Kysely<Tables>
  /** Statement that selects the size of the database, as `n`. */
  sizeStatement: string
  beginStatement: string
  close(): Promise<void>
}

/**
 * Opens an SQLite database for reading. Unless the portal is running, opens a link in a temporary folder, because SQLite creates
 * files next to the database.
 */
const openSqliteForUpgradeCheck = (filename: string): ReadOnlyDatabase => {
  const temporaryFolder = existsSync(`${filename}-wal`)
    ? undefined
    : mkdtempSync(join(dirname(filename), '.upgrade-check-'))
  const deleteFolder = () => temporaryFolder && rmSync(temporaryFolder, { recursive: true, force: true })
  try {
    const path = temporaryFolder ? join(temporaryFolder, basename(filename)) : filename
    if (temporaryFolder) linkSync(filename, path)
    const database = new BetterSqlite(path, { readonly: true, fileMustExist: true })
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    return {
      db,
      beginStatement: 'begin',
      sizeStatement: 'select page_count * page_size as n from pragma_page_count(), pragma_page_size()',
      close: () => db.destroy().finally(deleteFolder),
    }
  } catch (error) {
    deleteFolder()
    throw error
  }
}

const openPostgresForUpgradeCheck = (url: string): ReadOnlyDatabase => {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPostgresPool(url, 1, TIMEOUTS_MS.bulk) }),
  })
  return {
    db,
    beginStatement: 'begin transaction isolation level repeatable read read only',
    sizeStatement: 'select pg_database_size(current_database()) as n',
    close: () => db.destroy(),
  }
}

/**
 * Returns the migration steps that an upgrade would apply, without applying them. Returns undefined for a missing or empty
 * database. Throws if this version cannot open the database.
 */
export const readPendingUpgradeSteps = async (
  source: StoreSource,
  knownSteps: Steps = STEPS,
): Promise<PendingUpgrade | undefined> => {
  if ('filename' in source && !existsSync(source.filename)) return undefined
  const { db, sizeStatement, beginStatement, close } =
    'url' in source ? openPostgresForUpgradeCheck(source.url) : openSqliteForUpgradeCheck(source.filename)
  const readUpgrade = async (connection: Kysely<Tables>): Promise<PendingUpgrade | undefined> => {
    const steps = await listPendingMigrations(connection, knownSteps)
    if (!steps) return undefined
    const { rows } = await sql.raw<{ n: number | string }>(sizeStatement).execute(connection)
    return { steps, bytes: Number(rows[0]?.n ?? 0) }
  }
  try {
    return await db.connection().execute(async (connection) => {
      await sql.raw(beginStatement).execute(connection)
      return readUpgrade(connection).finally(() => sql.raw('rollback').execute(connection))
    })
  } finally {
    await close()
  }
}
