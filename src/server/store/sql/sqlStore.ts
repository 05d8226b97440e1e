import { CompiledQuery, type Kysely } from 'kysely'
import type { Reader, Store, Writer } from '../store.ts'
import type { Database, SqlDialect, Tables } from './database.ts'
import { loadDump } from './loadDump.ts'
import { sqlWriter } from './sqlWriter.ts'

/** The store over an SQL database: `reader` reads what is committed, `write` has a connection for each transaction. */
export const sqlStore = ({
  reader,
  write,
  dialect,
  snapshot,
  close,
}: {
  reader: Reader
  write: Kysely<Tables>
  dialect: SqlDialect
  snapshot: Store['snapshot']
  close(): Promise<void>
}): Store => {
  const inTransaction = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
    write.connection().execute(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      for (const statement of dialect.begin) await run(statement)
      try {
        const result = await work(connection)
        await run('commit')
        return result
      } catch (error) {
        await run('rollback')
        throw error
      }
    })

  return {
    ...reader,

    transaction: <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
      inTransaction((db) => work(sqlWriter(db, dialect))),

    snapshot,

    load: (dump) => inTransaction((db) => loadDump(db, dialect, dump)),

    isEmpty: async () => (await reader.getList('users', { range: [0, 0] })).total === 0,

    close,
  }
}
