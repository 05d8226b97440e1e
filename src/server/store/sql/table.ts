import { type RawBuilder, sql } from 'kysely'
import type { Collection } from '../rows.ts'
import { codecOf } from './rowCodec.ts'

interface Table {
  name: RawBuilder<unknown>
  /** The columns of a row, the names that it borrows included, of the table called `t`. */
  columns: RawBuilder<unknown>
}

const tables = new Map<Collection, Table>()

/** A collection as SQL names it. */
export const tableOf = (collection: Collection): Table => {
  const known = tables.get(collection)
  if (known) return known
  const made: Table = {
    name: sql.raw(collection),
    columns: sql.raw(
      codecOf(collection)
        .all.map((column) => `t.${column}`)
        .join(', '),
    ),
  }
  tables.set(collection, made)
  return made
}
