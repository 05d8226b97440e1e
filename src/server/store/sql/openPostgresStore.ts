import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { LogOptions } from '../changeLog.ts'
import { logMigrationSteps } from '../origins.ts'
import type { Reader, Store } from '../store.ts'
import type { Tables } from './database.ts'
import { inSnapshot } from './inSnapshot.ts'
import { keepingCauses } from './keepingCauses.ts'
import { migrate } from './migrate.ts'
import { openPool, PATIENCE, type Patience, postgres } from './postgres.ts'
import { preparing } from './preparedStatements.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'

/** A process's own; Postgres has a hundred for all of them unless told otherwise. */
const READERS = 9

const over = (pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: keepingCauses(new PostgresDialect({ pool })) })

/** Reads a store that somebody else keeps; it has brought the tables up to date. */
export const openPostgresReader = (url: string): Reader =>
  sqlReader(over(openPool(url, 2, PATIENCE.whole)), postgres)

/**
 * Opens a store in Postgres 15 or newer, bringing its tables up to date first. Several processes may share it. As there is one writer at a time,
 * one connection is enough to wait for one's turn with: were it all of them, nobody could read meanwhile.
 */
export const openPostgresStore = async (
  url: string,
  patience: Patience = PATIENCE.call,
  log: LogOptions = {},
): Promise<Store> => {
  const whole = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const db = over(openPool(url, 1, PATIENCE.whole))
    return work(db).finally(() => db.destroy())
  }
  const steps = await whole((db) => migrate(db, postgres))
  const db = over(preparing(openPool(url, READERS, patience)))
  const write = over(preparing(openPool(url, 1, { ...patience, connect: patience.turn })))
  const store = sqlStore({
    log,
    reader: sqlReader(db, postgres),
    write,
    whole,
    dialect: postgres,
    snapshot: (work) =>
      whole((all) =>
        inSnapshot(all, postgres, 'begin transaction isolation level repeatable read read only', work),
      ),
    async close() {
      await db.destroy()
      await write.destroy()
    },
  })
  await logMigrationSteps(store, steps)
  return store
}
