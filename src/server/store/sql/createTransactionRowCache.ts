import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Lookup } from '../defineTable.ts'
import type { Collection, Row } from '../rows.ts'
import type { Id, ListQuery, Reader } from '../store.ts'
import type { Values } from './database.ts'

const MAX_LISTS = 50
const MAX_ROWS_PER_COLLECTION = 1000

export type TransactionCache = ReturnType<typeof createTransactionRowCache>

/** Returns the collections that show or count rows of another collection. */
const listDependentCollections = (referencedCollection: Collection): Collection[] =>
  COLLECTION_NAMES.filter((name) => {
    const { lookups, counts } = collections[name]
    return (
      Object.values(lookups).some(
        ({ from, next }) => from === referencedCollection || next?.from === referencedCollection,
      ) || Object.values(counts).some(({ collection }) => collection === referencedCollection)
    )
  })

/** Returns the value that a lookup shows from a referenced row. Returns undefined if the row lacks the field. */
const getLookupValueFromRow = (referencedRow: Values, { from, take, next }: Lookup<Collection>): unknown => {
  if (!next) return referencedRow[take] ?? ''
  const lookups = Object.entries(collections[from].lookups)
  const [name] = lookups.find(([, lookup]) => lookup.by === take && lookup.take === next.take) ?? []
  return name && referencedRow[name]
}

const copyCachedRowList = <C extends Collection>({ rows, total }: { rows: object[]; total: number }) => ({
  rows: rows.map((row) => ({ ...row }) as Row<C>),
  total,
})

/** Creates a reader that caches the rows of a transaction. The cache saves about a third of the SQL statements. */
export const createTransactionRowCache = (reader: Reader) => {
  const lists = new Map<string, { collection: Collection; list: { rows: object[]; total: number } }>()
  const rowsByCollection = new Map<Collection, Map<unknown, Values>>()

  const rememberRows = (collection: Collection, rows: readonly { id: unknown }[]): void => {
    const rowsById = rowsByCollection.get(collection) ?? new Map<unknown, Values>()
    rowsByCollection.set(collection, rowsById)
    for (const row of rows)
      if (rowsById.size < MAX_ROWS_PER_COLLECTION || rowsById.has(row.id)) rowsById.set(row.id, { ...row })
  }

  const getCachedRow = <C extends Collection>(collection: C, id: Id<C>): Row<C> | undefined => {
    const row = rowsByCollection.get(collection)?.get(id)
    return row && ({ ...row } as Row<C>)
  }

  return {
    reader: {
      ...reader,

      async getList<C extends Collection>(collection: C, query: ListQuery<C>) {
        const listKey = JSON.stringify([collection, query])
        const cached = lists.get(listKey)
        if (cached) return copyCachedRowList<C>(cached.list)
        const list = await reader.getList(collection, query)
        // Skips lists with `referencedBy`, because writes to the referring collection also change them.
        if (!query.referencedBy && lists.size < MAX_LISTS) lists.set(listKey, { collection, list })
        rememberRows(collection, list.rows)
        return copyCachedRowList<C>(list)
      },

      async getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined> {
        const cachedRow = getCachedRow(collection, id)
        if (cachedRow) return cachedRow
        const row = await reader.getOne(collection, id)
        if (row) rememberRows(collection, [row])
        return row && { ...row }
      },

      async getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<Row<C>[]> {
        const cachedRows = [...new Set(ids)].map((id) => getCachedRow(collection, id))
        if (cachedRows.every((row) => row !== undefined)) return cachedRows
        const rows = await reader.getMany(collection, ids)
        rememberRows(collection, rows)
        return rows
      },
    } satisfies Reader,

    /** Returns the names that a row shows from referenced rows. Returns undefined unless all referenced rows are cached. */
    getJoinedNames(collection: Collection, row: Values): Values | undefined {
      const names = Object.entries(collections[collection].lookups).map(([name, lookup]) => {
        const referencedRow = rowsByCollection.get(lookup.from)?.get(row[lookup.by])
        return [name, referencedRow && getLookupValueFromRow(referencedRow, lookup)] as const
      })
      return names.every(([, value]) => value !== undefined) ? Object.fromEntries(names) : undefined
    },

    rememberRows,

    /** Removes written rows and all affected lists from the cache. */
    forgetRows(collection: Collection, ids: readonly unknown[]): void {
      for (const id of ids) rowsByCollection.get(collection)?.delete(id)
      const dependents = listDependentCollections(collection)
      for (const dependent of dependents) rowsByCollection.delete(dependent)
      for (const [listKey, list] of lists)
        if (list.collection === collection || dependents.includes(list.collection)) lists.delete(listKey)
    },
  }
}
