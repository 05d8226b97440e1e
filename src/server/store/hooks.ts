import type { Collection } from './rows.ts'
import type { Writer } from './store.ts'

/**
 * What follows from changes of rows, whoever makes them. The writer (sql/writer.ts) has three ways to change rows, and tells every hook of each: a row that was made has no
 * `before`, one that was removed no `after`.
 */
export interface Hook {
  /** Does something follow from changes in a collection? Else nobody has to read what a row was that is removed. */
  follows(collection: Collection): boolean
  changed(collection: Collection, before: object | null, after: object | null): void
  /** Does it, as the last of the transaction. */
  close(tx: Writer): Promise<void>
}
