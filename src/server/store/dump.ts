import { COLLECTIONS } from './collections.ts'
import type { Collection, Rows } from './rows.ts'

/**
 * A whole portal's rows, as `npm run export` writes and `npm run import` reads them: collection by collection, rows as they are kept.
 * The files that the rows name lie beside it, in the folder `<name>.files` of the dump `<name>.json`.
 */
export type Dump = { [C in Collection]: Rows[C][] }

/** A portal with nothing in it. */
export const emptyDump = (): Dump =>
  Object.fromEntries(COLLECTIONS.map((name) => [name, []])) as unknown as Dump
