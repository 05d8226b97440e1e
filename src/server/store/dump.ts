import { COLLECTION_NAMES } from './collections.ts'
import type { Collection, Rows } from './rows.ts'

/**
 * All rows of a portal by collection, as written by `npm run export` and read by `npm run import`. Uploaded files are in a folder
 * next to the dump.
 */
export type Dump = { [C in Collection]: Rows[C][] }

/** Source of the rows of a dump. It returns batches, because a dump may not fit into memory. */
export interface DumpSource {
  batches<C extends Collection>(collection: C): AsyncIterable<readonly Rows[C][]>
}

export const createEmptyDump = (): Dump =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []])) as unknown as Dump

export const createDumpSource = (dump: Dump | DumpSource): DumpSource =>
  'batches' in dump
    ? dump
    : {
        async *batches(collection) {
          yield dump[collection]
        },
      }

/** Streams the rows of a collection from a dump. */
export async function* readRows<C extends Collection>(
  source: DumpSource,
  collection: C,
): AsyncGenerator<Rows[C]> {
  for await (const batch of source.batches(collection)) yield* batch
}

/** Reads all rows of a collection into memory. Use it only for small collections. */
export const readAllRowsOfDump = async <C extends Collection>(
  source: DumpSource,
  collection: C,
): Promise<Rows[C][]> => {
  const rows: Rows[C][] = []
  for await (const row of readRows(source, collection)) rows.push(row)
  return rows
}

export const hasRowsOfCollection = async (source: DumpSource, collection: Collection): Promise<boolean> => {
  for await (const batch of source.batches(collection)) if (batch.length > 0) return true
  return false
}
