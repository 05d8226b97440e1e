import { FIRST_DAY, LAST_DAY } from '../../../domain/days.ts'
import { collections } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Collection, Rows } from '../rows.ts'
import { fieldOf, Table } from './table.ts'

/** Where a collection's rows are: what is committed or, inside a transaction, what it has written on top. */
export type Tables = <C extends Collection>(collection: C) => Table<C>

/** Some collections' tables, by name. */
export type SomeTables = { [C in Collection]?: Table<C> }

/** What is used of json-server's database, `jsonServer.router(…).db`. */
export interface LowdbLike {
  getState(): Partial<Dump>
  setState(state: Partial<Dump>): unknown
  write(): unknown
}

/** What follows from the fields of an older release where this one has others. */
const added: Partial<Record<Collection, (row: object) => object>> = {
  accreditation_items: (row) =>
    'met_until' in row ? {} : { met_until: fieldOf(row, 'status') ? LAST_DAY : FIRST_DAY },
  personnel: (row) =>
    'lacking_from' in row ? {} : { lacking_from: fieldOf(row, 'unmet_items') ? FIRST_DAY : LAST_DAY },
}

/** A row as this release keeps it; an older one wrote fewer fields. */
const today = <C extends Collection>(collection: C, row: Rows[C]): Rows[C] =>
  collections[collection].row.parse({ ...row, ...added[collection]?.(row) })

/** The tables of the database's state; one is made anew when its list of rows has been replaced. */
export const tablesOf = (db: LowdbLike) => {
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
      : hold(
          collection,
          new Table(
            collection,
            (source ?? []).map((row) => today(collection, row)),
          ),
        )
  }
  return { tables, hold }
}

/** A transaction's own world: the committed tables, and a copy in the place of each that it writes on. */
export const draftsOver = (committed: Tables) => {
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
