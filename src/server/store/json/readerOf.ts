import type { Reader } from '../store.ts'
import { tallied } from '../tallied.ts'
import { bestFirst, joined, passes, select } from './select.ts'
import { fieldOf } from './table.ts'
import type { Tables } from './tables.ts'

/** Reads what the tables hold. Answers are copies: nobody changes what is kept through them. */
export const readerOf = (tables: Tables): Reader => ({
  async getList(collection, query) {
    const found = select(tables, collection, query)
    const [from, to] = query.range ?? [0, found.length]
    return { rows: structuredClone(found.slice(from, to + 1)), total: found.length }
  },

  async getPage(collection, { range: [from, to], ...query }) {
    return structuredClone(select(tables, collection, query).slice(from, to + 1))
  },

  async tally(collection, { by, classes, filter = {} }) {
    const rows = [...tables(collection).rows.values()].filter((row) => passes(row, filter))
    const counts = rows.flatMap((row) => {
      const at = classes.findIndex((one) => passes(row, one))
      return at < 0 ? [] : [{ value: by ? fieldOf(row, by) : 0, at, n: 1 }]
    })
    return tallied(counts, classes.length)
  },

  async getOne(collection, id) {
    const row = tables(collection).rows.get(id)
    return row && structuredClone(joined(tables, collection, row))
  },

  async getMany(collection, ids) {
    const { rows } = tables(collection)
    const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
    return found.map((row) => structuredClone(joined(tables, collection, row)))
  },

  async getBy(collection, field, value) {
    const row = tables(collection).holder(field, value)
    return row && structuredClone(joined(tables, collection, row))
  },

  async search(collection, { limit, ...query }) {
    const found = bestFirst(tables, collection, query)
    return { rows: structuredClone(found.slice(0, limit)), total: found.length }
  },

  async *each(collection, query) {
    for (const row of select(tables, collection, query)) yield structuredClone(row)
  },
})
