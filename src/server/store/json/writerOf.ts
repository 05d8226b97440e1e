import { collections } from '../collections.ts'
import type { Collection, Rows } from '../rows.ts'
import { type Id, TakenError, type Writer } from '../store.ts'
import { readerOf } from './readerOf.ts'
import { assertNotPointedAt, assertPointsAtRows } from './references.ts'
import { joined } from './select.ts'
import { fieldOf } from './table.ts'
import type { Tables } from './tables.ts'

/** Writes on drafts: `drafts` gives the copy of a table that this transaction may change, `tables` what it sees. */
export const writerOf = (tables: Tables, drafts: Tables): Writer => {
  const keep = <C extends Collection>(collection: C, row: unknown) => {
    const kept: Rows[C] = collections[collection].row.parse(row)
    assertPointsAtRows(tables, collection, kept)
    drafts(collection).put(kept)
    return structuredClone(joined(tables, collection, kept))
  }

  const remove = <C extends Collection>(collection: C, id: Id<C>): boolean => {
    if (!tables(collection).rows.has(id)) return false
    for (const owned of collections[collection].owns) {
      const going = [...tables(owned.collection).rows.values()].filter((row) => fieldOf(row, owned.by) === id)
      for (const row of going) remove(owned.collection, row.id)
    }
    assertNotPointedAt(tables, collection, id)
    return drafts(collection).remove(id)
  }

  return {
    ...readerOf(tables),

    async create(collection, row) {
      const { numbered } = collections[collection]
      const id = row.id ?? (numbered ? drafts(collection).nextId() : undefined)
      if (tables(collection).rows.has(id as Id<typeof collection>)) throw new TakenError(collection, 'id')
      return keep(collection, { ...row, id })
    },

    async update(collection, id, patch) {
      const row = tables(collection).rows.get(id)
      const given = Object.entries(patch).filter(([, value]) => value !== undefined)
      return row && keep(collection, { ...row, ...Object.fromEntries(given), id })
    },

    async delete(collection, id) {
      return remove(collection, id)
    },
  }
}
