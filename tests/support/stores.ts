import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { inject } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import type { StoreSource } from '../../src/server/store/openDatabaseStore.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import { MEMORY_FOLDER } from './memoryFolder.ts'

/** A store for one test. */
export interface OpenStore {
  store: Store
  /** How another thread opens the store. */
  source: StoreSource
  /** Settings with which another process opens the store. */
  env: Record<string, string>
  close(): Promise<void>
}

/**
 * An empty database after all migrations. Copying it is much faster than migrating, which
 * migrations.test.ts tests.
 */
let emptyDatabase: Promise<Buffer> | undefined
const createEmptyDatabase = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-empty-'))
  const filename = join(folder, 'acredita.sqlite')
  await (await openSqliteStore({ filename }, DERIVED_HOOKS)).close()
  // Reading the file would miss the content of its write-ahead log.
  const database = new BetterSqlite(filename)
  const content = database.serialize()
  database.close()
  await rm(folder, { recursive: true })
  return content
}

export const openSqlite = async (): Promise<OpenStore> => {
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-store-'))
  const filename = join(folder, 'acredita.sqlite')
  emptyDatabase ??= createEmptyDatabase()
  await writeFile(filename, await emptyDatabase)
  const store = await openSqliteStore({ filename }, DERIVED_HOOKS)
  return {
    store,
    source: { filename },
    env: { DATA_DIR: folder },
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Address of the Postgres that the test run found or started (postgres.ts). */
const postgresUrl = process.env.TEST_POSTGRES ?? ''

/** Runs a statement in a database of that Postgres. */
export const runStatement = async (database: string, statement: string): Promise<void> => {
  const client = new pg.Client(`${postgresUrl}/${database}`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Empty databases of earlier tests of this process. */
const freeDatabases: string[] = []
let databaseCount = 0

const takeDatabase = async (): Promise<string> => {
  const freeDatabase = freeDatabases.pop()
  if (freeDatabase) return freeDatabase
  databaseCount += 1
  const name = `acredita_${process.pid}_${databaseCount}`
  await runStatement('postgres', `create database ${name}`)
  return name
}

/** Opens a store on a Postgres database that no other test uses. */
export const openPostgres = async (): Promise<OpenStore> => {
  const name = await takeDatabase()
  const url = `${postgresUrl}/${name}`
  const store = await openPostgresStore(url, DERIVED_HOOKS)
  return {
    store,
    source: { url },
    env: { DATABASE_URL: url },
    async close() {
      await store.close()
      await runStatement(
        name,
        `truncate ${[...COLLECTION_NAMES, 'log_facts', 'outdated'].join()} restart identity cascade`,
      )
      freeDatabases.push(name)
    },
  }
}

const OPENERS = { SQLite: openSqlite, Postgres: openPostgres }
export type Database = keyof typeof OPENERS

declare module 'vitest' {
  interface ProvidedContext {
    /** The stores that the tests of a project run over (tests/projects.ts). */
    databases: Database[]
  }
}

/** The available stores. Without Postgres, only SQLite. */
export const databases: readonly Database[] = (inject('databases') ?? []).filter(
  (name) => name !== 'Postgres' || postgresUrl !== '',
)

/** An opener for each available store. */
export const stores = databases.map((name) => ({ name, open: OPENERS[name] }))
