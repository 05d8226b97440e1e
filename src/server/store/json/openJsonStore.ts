import { COLLECTIONS, type Collection } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Store, Writer } from '../store.ts'
import { readerOf } from './readerOf.ts'
import { Table } from './table.ts'
import type { SomeTables, Tables } from './tables.ts'
import { writerOf } from './writerOf.ts'

/** What is used of json-server's database, `jsonServer.router(…).db`. */
export interface LowdbLike {
  getState(): Partial<Dump>
  setState(state: Partial<Dump>): unknown
  write(): unknown
}

/** The tables of the database's state; one is made anew when its list of rows has been replaced. */
const tablesOf = (db: LowdbLike) => {
  const made: SomeTables = {}
  const sources: Partial<Dump> = {}
  const hold = <C extends Collection>(collection: C, table: Table<C>): Table<C> => {
    sources[collection] = db.getState()[collection]
    Object.assign(made, { [collection]: table })
    return table
  }
  const tables: Tables = (collection) => {
    const source = db.getState()[collection]
    const table = made[collection]
    return table && sources[collection] === source
      ? table
      : hold(collection, new Table(collection, source ?? []))
  }
  return { tables, hold }
}

/** A transaction's own world: the committed tables, and a copy in the place of each that it writes on. */
const draftsOver = (committed: Tables) => {
  const touched: SomeTables = {}
  let over = false
  const tables: Tables = (collection) => {
    if (over) throw new Error('This transaction is over')
    return touched[collection] ?? committed(collection)
  }
  const drafts: Tables = (collection) => {
    const draft = touched[collection] ?? tables(collection).copy()
    Object.assign(touched, { [collection]: draft })
    return draft
  }
  const end = () => {
    over = true
  }
  return { touched, tables, drafts, end }
}

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

  const attempt = async <T>(work: (tx: Writer) => Promise<T>): Promise<T> => {
    const { touched, tables: seen, drafts, end } = draftsOver(tables)
    try {
      const result = await work(writerOf(seen, drafts))
      await commit(touched)
      return result
    } finally {
      end()
    }
  }

  let last: Promise<unknown> = Promise.resolve()

  return {
    ...readerOf(tables),

    transaction(work) {
      const mine = last.then(() => attempt(work))
      last = mine.catch(() => undefined)
      return mine
    },

    async close() {
      await last
    },
  }
}
