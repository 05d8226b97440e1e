import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Source } from '../../src/server/store/openStore.ts'
import type { SqlDialect, Tables } from '../../src/server/store/sql/database.ts'
import type { Steps } from '../../src/server/store/sql/migrate.ts'
import { openPool, PATIENCE, postgres } from '../../src/server/store/sql/postgres.ts'
import { openSqlite, sqlite } from '../../src/server/store/sql/sqlite.ts'
import { databases, query } from './stores.ts'

/** A connection to a database at an address, with nothing done to it. */
export const connectTo = (address: string): { db: Kysely<Tables>; dialect: SqlDialect } =>
  address.startsWith('postgres:')
    ? {
        db: new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: openPool(address, 1, PATIENCE.whole) }),
        }),
        dialect: postgres,
      }
    : { db: openSqlite(address, 'migrate'), dialect: sqlite }

/** A database without tables, or as it was before the first release. */
export interface BareDatabase {
  address: string
  source: Source
  /** Brings it the tables and rows of a portal from before there was a baseline. */
  makeUnreleased(): Promise<void>
  remove(): Promise<void>
}

const unreleased = async (name: string): Promise<Buffer> =>
  gunzipSync(await readFile(join(import.meta.dirname, '../fixtures', `unreleased.${name}.gz`)))

const inSqlite = async (): Promise<BareDatabase> => {
  const filename = join(tmpdir(), `acredita-bare-${randomBytes(6).toString('hex')}.sqlite`)
  return {
    ...{ address: filename, source: { filename } },
    makeUnreleased: async () => writeFile(filename, await unreleased('sqlite')),
    async remove() {
      for (const end of ['', '-wal', '-shm']) await rm(`${filename}${end}`, { force: true })
    },
  }
}

const inPostgres = async (): Promise<BareDatabase> => {
  const name = `acredita_bare_${randomBytes(6).toString('hex')}`
  await query('postgres', `create database ${name}`)
  const url = `${process.env.TEST_POSTGRES}/${name}`
  return {
    ...{ address: url, source: { url } },
    makeUnreleased: async () => query(name, (await unreleased('postgres.sql')).toString()),
    remove: () => query('postgres', `drop database ${name} with (force)`),
  }
}

export const bareDatabases = [
  { name: 'SQLite' as const, make: inSqlite },
  { name: 'Postgres' as const, make: inPostgres },
].filter(({ name }) => databases.some((one) => one === name))

/** Steps as there may be some: a column, and a table that is filled row by row. */
export const SAMPLE_STEPS: Steps = {
  '0002-nicknames': {
    says: 'Guarda el apodo de cada zona.',
    async up(db, { types }) {
      await sql.raw(`alter table zones add column nickname ${types.text} not null default ''`).execute(db)
      await sql`update zones set nickname = upper(name)`.execute(db)
    },
  },
  '0003-emblems': {
    says: 'Crea un emblema para cada zona.',
    async up(db, { types }) {
      await sql
        .raw(
          `create table emblems (id ${types.number}, zone ${types.integer} not null references zones (id))`,
        )
        .execute(db)
      const { rows } = await sql<{ id: number }>`select id from zones order by id`.execute(db)
      for (const { id } of rows) await sql`insert into emblems (zone) values (${id})`.execute(db)
    },
  },
}

/** What the sample steps make of zones. */
export const nicknamesIn = async (address: string): Promise<Record<string, unknown>[]> => {
  const { db } = connectTo(address)
  const { rows } = await sql<Record<string, unknown>>`select zones.name, zones.nickname, emblems.id as emblem
    from zones join emblems on emblems.zone = zones.id order by zones.id`
    .execute(db)
    .finally(() => db.destroy())
  return rows
}
