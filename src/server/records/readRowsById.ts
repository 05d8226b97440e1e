import type { Collection, Row } from '../store/rows.ts'
import type { Id, Reader } from '../store/store.ts'

/** Reads rows by their ids, each once. */
export const readRowsById = async <C extends Collection>(
  store: Reader,
  collection: C,
  ids: readonly Id<C>[],
): Promise<Map<Id<C>, Row<C>>> => {
  const rows = await store.getMany(collection, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}
