import { CompiledQuery } from 'kysely'
import type { Store, Writer } from '../store.ts'
import type { Database } from './database.ts'
import { keepingAnswers } from './keptAnswers.ts'
import { loadDump } from './loadDump.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlWriter } from './sqlWriter.ts'

/** Opens the embedded store, bringing its tables up to date first. Reads and writes have a connection each. */
export const openSqlStore = async ({
  filename,
  keepAnswers = true,
}: {
  filename: string
  /** Off, every question is asked anew; the bench compares the two. */
  keepAnswers?: boolean
}): Promise<Store> => {
  const { db: write } = openSqlite(filename, 'write')
  await migrate(write)
  const { db: read, version } = openSqlite(filename, 'read')
  const reader = keepAnswers ? keepingAnswers(sqlReader(read), version) : sqlReader(read)

  // A connection is held by one transaction at a time, so writers queue here and never meet a busy database.
  const inTransaction = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
    write.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(sqlite.begin))
      try {
        const result = await work(connection)
        await connection.executeQuery(CompiledQuery.raw('commit'))
        return result
      } catch (error) {
        await connection.executeQuery(CompiledQuery.raw('rollback'))
        throw error
      }
    })

  return {
    ...reader,

    transaction: <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
      inTransaction((db) => work(sqlWriter(db, sqlite))),

    load: (dump) => inTransaction((db) => loadDump(db, dump)),

    isEmpty: async () => (await reader.getList('users', { range: [0, 0] })).total === 0,

    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}
