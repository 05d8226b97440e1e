import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { inject } from 'vitest'
import { COLLECTIONS } from '../../src/server/store/collections.ts'
import type { Source } from '../../src/server/store/openStore.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import { MEMORY_FOLDER } from './memoryFolder.ts'

/** A store of a test's own, and how to be rid of it. */
export interface OpenStore {
  store: Store
  /** How another thread finds it. */
  source: Source
  /** How another process finds it, as settings say it. */
  env: Record<string, string>
  close(): Promise<void>
}

/** The database that all migrations create, which takes far longer than copying it: migrations.test.ts tries them. */
let empty: Promise<Buffer> | undefined
const makeEmpty = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-empty-'))
  const filename = join(folder, 'acredita.sqlite')
  await (await openSqlStore({ filename })).close()
  // Reading the file would miss what is still in its write-ahead log.
  const database = new BetterSqlite(filename)
  const content = database.serialize()
  database.close()
  await rm(folder, { recursive: true })
  return content
}

export const openSqlite = async (): Promise<OpenStore> => {
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-store-'))
  const filename = join(folder, 'acredita.sqlite')
  empty ??= makeEmpty()
  await writeFile(filename, await empty)
  const store = await openSqlStore({ filename })
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

/** The Postgres that the tests' run has found or started (see tests/support/postgres.ts). */
const server = process.env.TEST_POSTGRES ?? ''

/** Runs a statement in a database of the tests' Postgres. */
export const query = async (database: string, statement: string): Promise<void> => {
  const client = new pg.Client(`${server}/${database}`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Databases that a test of this process has had, and left empty. */
const free: string[] = []
let made = 0

const takeDatabase = async (): Promise<string> => {
  const known = free.pop()
  if (known) return known
  made += 1
  const name = `acredita_${process.pid}_${made}`
  await query('postgres', `create database ${name}`)
  return name
}

/** A Postgres database of a test's own. */
export const openPostgres = async (): Promise<OpenStore> => {
  const name = await takeDatabase()
  const url = `${server}/${name}`
  const store = await openPostgresStore(url)
  return {
    store,
    source: { url },
    env: { DATABASE_URL: url },
    async close() {
      await store.close()
      await query(
        name,
        `truncate ${[...COLLECTIONS, 'log_facts', 'outdated'].join()} restart identity cascade`,
      )
      free.push(name)
    },
  }
}

const OPEN = { SQLite: openSqlite, Postgres: openPostgres }
export type Database = keyof typeof OPEN

declare module 'vitest' {
  interface ProvidedContext {
    /** The stores that a project's tests run over (vite.config.ts). */
    databases: Database[]
  }
}

/** What the tests run over here: without a Postgres, over the others alone. */
export const databases: readonly Database[] = (inject('databases') ?? []).filter(
  (name) => name !== 'Postgres' || server !== '',
)

/** Each store that the tests run over. */
export const stores = databases.map((name) => ({ name, open: OPEN[name] }))
