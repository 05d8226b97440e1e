import { Kysely, PostgresDialect, sql } from 'kysely'
import type { SqlDialect, Tables } from '../../src/server/store/sql/database.ts'
import { STEPS, type Steps } from '../../src/server/store/sql/migrateDatabase.ts'
import { openPostgresPool, postgres, TIMEOUTS_MS } from '../../src/server/store/sql/postgres.ts'
import { openSqliteConnection, sqlite } from '../../src/server/store/sql/sqlite.ts'

/** Connects to a database at an address, without changing it. */
export const connectTo = (address: string): { db: Kysely<Tables>; dialect: SqlDialect } =>
  address.startsWith('postgres:')
    ? {
        db: new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: openPostgresPool(address, 1, TIMEOUTS_MS.bulk) }),
        }),
        dialect: postgres,
      }
    : { db: openSqliteConnection(address, 'migrate'), dialect: sqlite }

/**
 * The migration steps of this version and two of a later one: a column, and a table that is filled
 * row by row.
 */
export const SAMPLE_STEPS: Steps = {
  ...STEPS,
  '9001-nicknames': {
    description: 'Guarda el apodo de cada zona.',
    async up(db, { columnTypes: types }) {
      await sql.raw(`alter table zones add column nickname ${types.text} not null default ''`).execute(db)
      await sql`update zones set nickname = upper(name)`.execute(db)
    },
  },
  '9002-emblems': {
    description: 'Crea un emblema para cada zona.',
    async up(db, { columnTypes: types }) {
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

/** Names of the two later steps. */
export const SAMPLE_STEP_NAMES: readonly string[] = ['9001-nicknames', '9002-emblems']

/** Returns the zones with the nicknames and emblems that the later steps add. */
export const readNicknames = async (address: string): Promise<Record<string, unknown>[]> => {
  const { db } = connectTo(address)
  const { rows } = await sql<Record<string, unknown>>`select zones.name, zones.nickname, emblems.id as emblem
    from zones join emblems on emblems.zone = zones.id order by zones.id`
    .execute(db)
    .finally(() => db.destroy())
  return rows
}
