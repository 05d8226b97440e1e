import { collections } from '../collections.ts'
import { entryHash } from '../logHash.ts'
import { END } from '../logHeads.ts'
import type { Collection, Rows } from '../rows.ts'
import { type Id, type NewRow, TakenError, type UnloggedWriter } from '../store.ts'
import { readerOf } from './readerOf.ts'
import { assertNotPointedAt, assertPointsAtRows } from './references.ts'
import { joined, passes } from './select.ts'
import type { Tables } from './tables.ts'

/** Writes on drafts: `drafts` gives the copy of a table that this transaction may change, `tables` what it sees. */
export const writerOf = (tables: Tables, drafts: Tables): UnloggedWriter => {
  const keep = <C extends Collection>(collection: C, row: unknown) => {
    const kept: Rows[C] = collections[collection].row.parse(row)
    assertPointsAtRows(tables, collection, kept)
    drafts(collection).put(kept)
    return structuredClone(joined(tables, collection, kept))
  }

  const update = <C extends Collection>(collection: C, row: Rows[C], patch: Partial<Rows[C]>) => {
    const given = Object.entries(patch).filter(([, value]) => value !== undefined)
    return keep(collection, { ...row, ...Object.fromEntries(given), id: row.id })
  }

  const rowsWhere = <C extends Collection>(collection: C, filter: object): Rows[C][] =>
    [...tables(collection).rows.values()].filter((row) => passes(row, filter))

  const remove = <C extends Collection>(collection: C, ids: readonly Id<C>[]): number => {
    const going = ids.filter((id) => tables(collection).rows.has(id))
    if (going.length === 0) return 0
    for (const { collection: owned, by } of collections[collection].owns) {
      const rows = rowsWhere(owned, { [by]: going })
      remove(
        owned,
        rows.map(({ id }) => id),
      )
    }
    assertNotPointedAt(tables, collection, new Set<unknown>(going))
    for (const id of going) drafts(collection).remove(id)
    return going.length
  }

  const create = <C extends Collection>(collection: C, row: NewRow<C>) => {
    const { numbered } = collections[collection]
    const id = row.id ?? (numbered ? drafts(collection).nextId() : undefined)
    if (tables(collection).rows.has(id as Id<C>)) throw new TakenError(collection, 'id')
    return keep(collection, { ...row, id })
  }

  return {
    ...readerOf(tables),

    async appendToLog(entry, changes, key) {
      const previous = tables('log_heads').rows.get(END)?.hash ?? ''
      const hash = entryHash(entry, changes, previous, key)
      const { id } = create('log_entries', { ...entry, previous, hash })
      for (const change of changes) create('log_changes', { ...change, entry: id })
      keep('log_heads', { id: END, last: id, hash })
      return id
    },

    create: async (collection, row) => create(collection, row),

    createMany: async (collection, rows) => rows.map((row) => create(collection, row)),

    async append(collection, rows) {
      for (const row of rows) create(collection, row)
    },

    async change(collection, id, patch) {
      const row = tables(collection).rows.get(id)
      if (!row) return undefined
      const before = structuredClone(joined(tables, collection, row))
      return { before, after: update(collection, row, patch) }
    },

    async update(collection, id, patch) {
      const row = tables(collection).rows.get(id)
      return row && update(collection, row, patch)
    },

    async updateMany(collection, filter, patch) {
      const rows = rowsWhere(collection, filter)
      for (const row of rows) update(collection, row, patch)
      return rows.length
    },

    async delete(collection, id) {
      return remove(collection, [id]) > 0
    },

    async deleteMany(collection, filter, limit) {
      const ids = rowsWhere(collection, filter).map(({ id }) => id)
      return remove(collection, ids.slice(0, limit))
    },
  }
}
