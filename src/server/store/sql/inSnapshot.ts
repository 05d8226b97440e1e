import { CompiledQuery, type Kysely } from 'kysely'
import type { Reader } from '../store.ts'
import type { SqlDialect, Tables } from './database.ts'
import { sqlReader } from './sqlReader.ts'

/** Reads on one connection, in a transaction that `begin` makes see a single moment. */
export const inSnapshot = <T>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  begin: string,
  work: (moment: Reader) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      return await work(sqlReader(connection, dialect))
    } finally {
      // Nothing was written; whatever went wrong before is what counts.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
    }
  })
