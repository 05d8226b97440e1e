import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColumnMetadata, Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { FIRST_DAY } from '../../src/domain/days.ts'
import { COLLECTIONS } from '../../src/server/store/collections.ts'
import type { Collection } from '../../src/server/store/rows.ts'
import type { Database, SqlDialect, Tables } from '../../src/server/store/sql/database.ts'
import { start } from '../../src/server/store/sql/migrations/0001-start.ts'
import { accreditationAndNotices } from '../../src/server/store/sql/migrations/0002-accreditation-and-notices.ts'
import { quotationsAndReports } from '../../src/server/store/sql/migrations/0003-quotations-and-reports.ts'
import { answers } from '../../src/server/store/sql/migrations/0004-answers.ts'
import { settings } from '../../src/server/store/sql/migrations/0005-settings.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { postgres } from '../../src/server/store/sql/postgres.ts'
import { encodeRow } from '../../src/server/store/sql/rowCodec.ts'
import { openSqlite, sqlite } from '../../src/server/store/sql/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import { databases, query } from './stores.ts'

/** A database as an older release left it, to be opened by this one. */
interface Older {
  db: Kysely<Tables>
  dialect: SqlDialect
  /** Lets go of it and opens it as it is opened today. */
  update(): Promise<Store>
  remove(): Promise<void>
}

const inFolder = async (): Promise<Older> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-older-'))
  const filename = join(folder, 'old.db')
  const db = openSqlite(filename, 'write')
  return {
    ...{ db, dialect: sqlite },
    async update() {
      await db.destroy()
      return openSqlStore({ filename })
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

const inPostgres = async (): Promise<Older> => {
  const name = `acredita_older_${process.pid}`
  await query('postgres', `create database ${name}`)
  const url = `${process.env.TEST_POSTGRES}/${name}`
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  return {
    ...{ db, dialect: postgres },
    async update() {
      await db.destroy()
      return openPostgresStore(url)
    },
    remove: () => query('postgres', `drop database ${name}`),
  }
}

const STEPS = {
  '0001-start': start,
  '0002-accreditation-and-notices': accreditationAndNotices,
  '0003-quotations-and-reports': quotationsAndReports,
  '0004-answers': answers,
  '0005-settings': settings,
}

/** Rows of an older release, by table. */
export type OlderRows = Partial<Record<Collection, readonly object[]>>

/** What an older release kept of a row in the place of what this one keeps. */
const was: Record<string, (row: object) => unknown> = {
  unmet_items: (row) => Number(Reflect.get(row, 'lacking_from') === FIRST_DAY),
}

/**
 * Writes rows as far as the tables of an older release know them. What that release derived from them is left empty: it is derived anew when the
 * database is brought up to date.
 */
export const fillOlder = async (db: Database, rows: OlderRows): Promise<void> => {
  const tables = await db.introspection.getTables()
  for (const collection of COLLECTIONS) {
    const columns = tables.find(({ name }) => name === collection)?.columns ?? []
    const isGiven = ({ isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata) =>
      isNullable || hasDefaultValue || isAutoIncrementing
    const derived = columns.filter(
      (column) => !isGiven(column) && column.name !== 'seq' && column.name !== 'id',
    )
    for (const row of columns.length > 0 ? (rows[collection] ?? []) : []) {
      const known = Object.entries(row).filter(([field]) => columns.some(({ name }) => name === field))
      const empty = Object.fromEntries(derived.map(({ name }) => [name, was[name]?.(row) ?? '']))
      await db
        .insertInto(collection)
        .values({ ...empty, ...encodeRow(collection, Object.fromEntries(known)) })
        .execute()
    }
  }
}

/** Makes a database as it was before this part, with these rows in it. */
const filled =
  (open: () => Promise<Older>) =>
  async (rows: OlderRows): Promise<Older> => {
    const older = await open()
    const { db, dialect } = older
    const steps = Object.entries(STEPS).map(([name, step]) => [name, step(dialect)])
    const provider = { getMigrations: async () => Object.fromEntries(steps) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    await fillOlder(db, rows)
    return older
  }

/** The databases that an older release may have left. */
export const olderDatabases = [
  { name: 'SQLite', make: filled(inFolder) },
  { name: 'Postgres', make: filled(inPostgres) },
].filter((one) => databases.some((name) => name === one.name))
