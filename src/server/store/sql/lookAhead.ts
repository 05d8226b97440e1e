import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { StoreSource } from '../openStore.ts'
import type { Tables } from './database.ts'
import { pendingSteps, STEPS, type Steps } from './migrate.ts'
import { openPool, PATIENCE } from './postgres.ts'

/** What opening a database with this version would do to it, and how large it is. */
export interface Pending {
  steps: { name: string; says: string }[]
  bytes: number
}

interface Looked {
  db: Kysely<Tables>
  bytes: string
  begin: string
  close(): Promise<void>
}

/**
 * SQLite makes files beside a database even for whoever only reads it, unless they are there, as while a portal runs. For one at rest they are made in a
 * folder of their own, beside a second name of the same file, and go with it.
 */
const lookAtSqlite = (filename: string): Looked => {
  const aside = existsSync(`${filename}-wal`)
    ? undefined
    : mkdtempSync(join(dirname(filename), '.upgrade-check-'))
  const forget = () => aside && rmSync(aside, { recursive: true, force: true })
  try {
    const seen = aside ? join(aside, basename(filename)) : filename
    if (aside) linkSync(filename, seen)
    const database = new BetterSqlite(seen, { readonly: true, fileMustExist: true })
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    return {
      db,
      begin: 'begin',
      bytes: 'select page_count * page_size as n from pragma_page_count(), pragma_page_size()',
      close: () => db.destroy().finally(forget),
    }
  } catch (error) {
    forget()
    throw error
  }
}

const lookAtPostgres = (url: string): Looked => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, 1, PATIENCE.whole) }) })
  return {
    db,
    begin: 'begin transaction isolation level repeatable read read only',
    bytes: 'select pg_database_size(current_database()) as n',
    close: () => db.destroy(),
  }
}

/** Says what opening it would change, and changes nothing; undefined where there is no database, or an empty one. Throws, in words, where this version cannot open it. */
export const lookAhead = async (source: StoreSource, known: Steps = STEPS): Promise<Pending | undefined> => {
  if ('filename' in source && !existsSync(source.filename)) return undefined
  const { db, bytes, begin, close } =
    'url' in source ? lookAtPostgres(source.url) : lookAtSqlite(source.filename)
  const look = async (at: Kysely<Tables>): Promise<Pending | undefined> => {
    const steps = await pendingSteps(at, known)
    if (!steps) return undefined
    const { rows } = await sql.raw<{ n: number | string }>(bytes).execute(at)
    return { steps, bytes: Number(rows[0]?.n ?? 0) }
  }
  try {
    return await db.connection().execute(async (connection) => {
      await sql.raw(begin).execute(connection)
      return look(connection).finally(() => sql.raw('rollback').execute(connection))
    })
  } finally {
    await close()
  }
}
