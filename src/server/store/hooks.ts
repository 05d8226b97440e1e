import type { Collection } from './rows.ts'
import type { Writer } from './store.ts'

/** Observer of all row changes in a transaction. The writer (sql/writer.ts) calls the observer for each changed row. */
export interface Hook {
  /** Returns whether the observer needs the changes of a collection. Otherwise the writer need not read rows before it deletes them. */
  observes(collection: Collection): boolean
  /** Called for each changed row. `before` is null for a new row, and `after` is null for a deleted row. */
  recordChange(collection: Collection, before: object | null, after: object | null): void
  /** Called at the end of the transaction, to write the observer's own rows. */
  finish(tx: Writer): Promise<void>
}
