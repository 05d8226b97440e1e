import { COLLECTIONS } from './collections.ts'
import type { Collection, Rows } from './rows.ts'

/**
 * A whole portal's rows, as `npm run export` writes and `npm run import` reads them: collection by collection, rows as they are kept.
 * The files that the rows name lie beside it, in the folder `<name>.files` of the dump `<name>.json`.
 */
export type Dump = { [C in Collection]: Rows[C][] }

/** The same, of a portal that need not fit into memory: the rows of a collection some at a time, as often as they are asked for. */
export interface DumpSource {
  batches<C extends Collection>(collection: C): AsyncIterable<readonly Rows[C][]>
}

/** A portal with nothing in it. */
export const emptyDump = (): Dump =>
  Object.fromEntries(COLLECTIONS.map((name) => [name, []])) as unknown as Dump

/** A dump that is in memory, to be read like one that is not. */
export const sourceOf = (dump: Dump | DumpSource): DumpSource =>
  'batches' in dump
    ? dump
    : {
        async *batches(collection) {
          yield dump[collection]
        },
      }

/** The rows of a collection, one after the other. */
export async function* rowsOf<C extends Collection>(
  source: DumpSource,
  collection: C,
): AsyncGenerator<Rows[C]> {
  for await (const batch of source.batches(collection)) yield* batch
}

/** All rows of a collection, where there are few. */
export const allRows = async <C extends Collection>(
  source: DumpSource,
  collection: C,
): Promise<Rows[C][]> => {
  const rows: Rows[C][] = []
  for await (const row of rowsOf(source, collection)) rows.push(row)
  return rows
}

/** Has a dump any row of a collection? */
export const hasRows = async (source: DumpSource, collection: Collection): Promise<boolean> => {
  for await (const batch of source.batches(collection)) if (batch.length > 0) return true
  return false
}
