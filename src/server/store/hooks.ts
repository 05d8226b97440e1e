import type { Collection } from './rows.ts'
import type { Writer } from './store.ts'

/**
 * What follows from changes of rows, whoever makes them. The writer (sql/writer.ts) has three ways to change rows, and tells every hook of each: a row that was made has no
 * `before`, one that was removed no `after`.
 */
export interface Hook {
  /** Does something follow where a row of a collection is made or removed, or changed in the fields of a patch? Else nobody has to read what the row was. */
  follows(collection: Collection, patch?: object): boolean
  changed(collection: Collection, before: object | null, after: object | null): void
  /** Does it, as the last of the transaction. */
  close(tx: Writer): Promise<void>
}
