import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Source } from '../openStore.ts'
import type { Tables } from './database.ts'
import { DERIVATION_VERSION } from './derive.ts'
import { openPool, PATIENCE } from './postgres.ts'
import { DERIVATION, STEPS } from './steps.ts'

/** What opening a database with this version would do to it. */
export interface Pending {
  steps: { name: string; says: string; rows: number }[]
  /** Steps that this version does not know: the database is a newer one's. */
  unknown: string[]
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
      ...{ db, begin: 'begin' },
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
    ...{ db, begin: 'begin transaction isolation level repeatable read read only' },
    bytes: 'select pg_database_size(current_database()) as n',
    close: () => db.destroy(),
  }
}

/** Says what opening it would change, and changes nothing; undefined where there is no database, or an empty one. */
export const pendingSteps = async (source: Source): Promise<Pending | undefined> => {
  if ('filename' in source && !existsSync(source.filename)) return undefined
  const { db, bytes, begin, close } =
    'url' in source ? lookAtPostgres(source.url) : lookAtSqlite(source.filename)
  const look = async (at: Kysely<Tables>): Promise<Pending | undefined> => {
    const numberOf = async (text: string): Promise<number> => {
      const { rows } = await sql.raw<{ n: number | string }>(text).execute(at)
      return Number(rows[0]?.n ?? 0)
    }
    const namesOf = async (text: string): Promise<string[]> =>
      (await sql.raw<{ name: string }>(text).execute(at)).rows.map(({ name }) => name)
    const tables = new Set(
      (await at.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name),
    )
    if (!tables.has('kysely_migration')) return undefined
    const done = new Set(await namesOf('select name from kysely_migration'))
    const counts = new Map<string, number>()
    const rowsOf = async (writes: readonly string[] = []): Promise<number> => {
      let rows = 0
      for (const table of writes.filter((name) => tables.has(name))) {
        if (!counts.has(table)) counts.set(table, await numberOf(`select count(*) as n from ${table}`))
        rows += counts.get(table) ?? 0
      }
      return rows
    }
    const steps: Pending['steps'] = []
    for (const [name, { says, writes }] of Object.entries<{ says: string; writes?: readonly string[] }>(
      STEPS,
    ))
      if (!done.has(name)) steps.push({ name, says, rows: await rowsOf(writes) })
    const [derived] = tables.has('derivation') ? await namesOf('select version as name from derivation') : []
    if (derived !== DERIVATION_VERSION)
      steps.push({ name: 'al terminar', says: DERIVATION.says, rows: await rowsOf(DERIVATION.writes) })
    return { steps, unknown: [...done].filter((name) => !(name in STEPS)), bytes: await numberOf(bytes) }
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
