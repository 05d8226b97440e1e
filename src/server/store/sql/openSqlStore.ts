import type { Store } from '../store.ts'
import { inSnapshot } from './inSnapshot.ts'
import { keepingAnswers } from './keptAnswers.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'
import { sqlStore } from './sqlStore.ts'

/**
 * Opens the embedded store, bringing its tables up to date first. Reads and writes have a connection each; the writing one is held by one
 * transaction at a time, so writers queue for it and never meet a busy database.
 */
export const openSqlStore = async ({
  filename,
  keepAnswers = true,
}: {
  filename: string
  /** Off, every question is asked anew; the bench compares the two. */
  keepAnswers?: boolean
}): Promise<Store> => {
  const { db: first } = openSqlite(filename, 'migrate')
  await migrate(first, sqlite).finally(() => first.destroy())
  const { db: write } = openSqlite(filename, 'write')
  const { db: read, version } = openSqlite(filename, 'read')
  const plain = sqlReader(read, sqlite)
  return sqlStore({
    reader: keepAnswers ? keepingAnswers(plain, version) : plain,
    write,
    dialect: sqlite,
    async snapshot(work) {
      const { db } = openSqlite(filename, 'read')
      try {
        return await inSnapshot(db, sqlite, 'begin', work)
      } finally {
        await db.destroy()
      }
    },
    async close() {
      await read.destroy()
      await write.destroy()
    },
  })
}
