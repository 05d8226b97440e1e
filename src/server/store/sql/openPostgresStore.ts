import { Kysely, PostgresDialect } from 'kysely'
import type { Reader, Store } from '../store.ts'
import type { Tables } from './database.ts'
import { inSnapshot } from './inSnapshot.ts'
import { migrate } from './migrate.ts'
import { openPool, postgres } from './postgres.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'

/** A process's own; Postgres has a hundred for all of them unless told otherwise. */
const READERS = 9

const connect = (url: string, connections: number): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, connections) }) })

/** Reads a store that somebody else keeps; it has brought the tables up to date. */
export const openPostgresReader = (url: string): Reader => sqlReader(connect(url, 2), postgres)

/**
 * Opens a store in Postgres 15 or newer, bringing its tables up to date first. Several processes may share it. As there is one writer at a time,
 * one connection is enough to wait for one's turn with: were it all of them, nobody could read meanwhile.
 */
export const openPostgresStore = async (url: string): Promise<Store> => {
  const [write, db] = [connect(url, 1), connect(url, READERS)]
  await migrate(write, postgres)
  return sqlStore({
    reader: sqlReader(db, postgres),
    write,
    dialect: postgres,
    snapshot: (work) =>
      inSnapshot(db, postgres, 'begin transaction isolation level repeatable read read only', work),
    async close() {
      await db.destroy()
      await write.destroy()
    },
  })
}
