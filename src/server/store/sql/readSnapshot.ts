import { CompiledQuery, type Kysely } from 'kysely'
import type { Reader } from '../store.ts'
import { createSqlReader } from './createSqlReader.ts'
import type { SqlDialect, Tables } from './database.ts'

/** Reads in a transaction on one connection. The statement `begin` must give it a consistent snapshot. */
export const readSnapshot = <T>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  begin: string,
  work: (snapshot: Reader) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      return await work(createSqlReader(connection, dialect))
    } finally {
      // A failed rollback must not replace the error of the work.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
    }
  })
