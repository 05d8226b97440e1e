import type { Observer, Writer } from './store.ts'

/** Observer of a whole transaction. */
export interface Hook extends Observer {
  /** Called at the end of the transaction. Writes the rows that the observer has collected. */
  finish(tx: Writer): Promise<void>
}
