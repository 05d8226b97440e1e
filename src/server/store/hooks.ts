import type { Observer, Writer } from './store.ts'

/** Observer of a whole transaction, which may write rows itself. */
export interface Hook extends Observer {
  /** Called after each write, except writes of hooks. Writes what follows from the changes. */
  afterWrite?(tx: Writer): Promise<void>
  /** Called at the end of the transaction. Writes the rows that the hook has collected. */
  finish?(tx: Writer): Promise<void>
}

/** Function that creates the hook of a transaction. */
export type CreateHook = () => Hook

/** Functions that return, once for each store, how to create the hook of a transaction. Transactions can share a cache in this way. */
export type HookFactories = readonly (() => CreateHook)[]
