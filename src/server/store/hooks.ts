import type { Collection } from './rows.ts'
import type { Writer } from './store.ts'

/** Observer of the row changes of a transaction. */
export interface Hook {
  /** Returns whether the observer needs the changes of a collection. */
  observes(collection: Collection): boolean
  /** Called for each changed row. `before` is null for a new row, and `after` is null for a deleted row. */
  recordChange(collection: Collection, before: object | null, after: object | null): void
  /** Called at the end of the transaction. Writes the rows that the observer has collected. */
  finish(tx: Writer): Promise<void>
}
