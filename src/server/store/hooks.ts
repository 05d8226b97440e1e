import type { Collection } from './rows.ts'
import type { Writer } from './store.ts'

/** Observer of all changes of a transaction. The writer (sql/writer.ts) calls it for each changed row. */
export interface Hook {
  /**
   * Returns whether the hook observes a collection. Rows of other collections need not be read before they are
   * deleted.
   */
  observes(collection: Collection): boolean
  /** A new row has no `before`, and a deleted row has no `after`. */
  recordChange(collection: Collection, before: object | null, after: object | null): void
  /** Writes the results at the end of the transaction. */
  finish(tx: Writer): Promise<void>
}
