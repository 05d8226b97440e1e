import { CompiledQuery, type Kysely } from 'kysely'
import type { Reader } from '../store.ts'
import { createSqlReader } from './createSqlReader.ts'
import type { SqlDialect, Tables } from './database.ts'
import { decodeDatabaseRow, decodeFaultyDatabaseRow } from './rowCodec.ts'

/** Runs read queries in one transaction, so that they all see the same snapshot. `begin` is the SQL that starts the transaction. */
export const runQueriesInSnapshot = <T>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  begin: string,
  work: (snapshot: Reader) => Promise<T>,
  { isTolerant = false }: { isTolerant?: boolean } = {},
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      return await work(
        createSqlReader(connection, dialect, isTolerant ? decodeFaultyDatabaseRow : decodeDatabaseRow),
      )
    } finally {
      // A failed rollback must not hide the error of the work.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
    }
  })
