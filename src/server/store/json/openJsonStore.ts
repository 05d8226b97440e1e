import { COLLECTIONS } from '../collections.ts'
import { type DumpSource, sourceOf } from '../dump.ts'
import { loggedStore } from '../loggedStore.ts'
import type { Collection } from '../rows.ts'
import type { Store, UnloggedWriter, Writer } from '../store.ts'
import { versionedStore } from '../versionedStore.ts'
import { readerOf } from './readerOf.ts'
import { draftsOver, type LowdbLike, type SomeTables, tablesOf } from './tables.ts'
import { writerOf } from './writerOf.ts'

/** In the order of the table of collections, what is pointed at comes before what points. */
const fill = async (tx: Writer, dump: DumpSource): Promise<void> => {
  const add = async <C extends Collection>(collection: C) => {
    for await (const rows of dump.batches(collection))
      for (const row of rows) await tx.create(collection, row)
  }
  for (const collection of COLLECTIONS) await add(collection)
}

/** All of it is in memory, and written whole at each commit: of the log, a demo keeps the last. */
const LOG_ENTRIES = 300

/** The store over json-server's file: for demos, where everything fits into memory and is written whole at each commit. */
export const openJsonStore = (db: LowdbLike): Store => {
  const { tables, hold } = tablesOf(db)

  const commit = async (touched: SomeTables): Promise<void> => {
    const before = db.getState()
    const publish = <C extends Collection>(collection: C) => {
      const table = touched[collection]
      if (!table) return
      db.setState({ ...db.getState(), [collection]: [...table.rows.values()] })
      hold(collection, table)
    }
    for (const collection of COLLECTIONS) publish(collection)
    if (db.getState() === before) return
    try {
      await db.write()
    } catch (error) {
      db.setState(before)
      throw error
    }
  }

  const attempt = async <T>(work: (tx: UnloggedWriter) => Promise<T>): Promise<T> => {
    const { touched, tables: seen, drafts, end } = draftsOver(tables)
    const result = await work(writerOf(seen, drafts)).finally(end)
    await commit(touched)
    return result
  }

  let last: Promise<unknown> = Promise.resolve()
  const transaction = <T>(work: (tx: UnloggedWriter) => Promise<T>): Promise<T> => {
    const mine = last.then(() => attempt(work))
    last = mine.catch(() => undefined)
    return mine
  }

  return versionedStore(
    loggedStore(
      {
        ...readerOf(tables),
        transaction,

        // A commit puts new tables in the place of those that it changes, so these stay as they are.
        async snapshot(work) {
          const moment: SomeTables = {}
          for (const name of COLLECTIONS) Object.assign(moment, { [name]: tables(name) })
          return work(readerOf((collection) => moment[collection] ?? tables(collection)))
        },

        load: (dump, finish) =>
          transaction(async (tx) => {
            await fill(tx, sourceOf(dump))
            await finish?.(tx)
          }),

        async isEmpty() {
          return tables('users').rows.size === 0
        },

        async close() {
          await last
        },
      },
      { most: LOG_ENTRIES },
    ),
  )
}
