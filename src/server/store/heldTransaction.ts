import { type LoggedWriter, type Reader, readingFrom, type Store, type Writer } from './store.ts'

/** A transaction that begins with the first write of somebody who does not know of it, and ends when it is told to. */
interface HeldTransaction {
  /** What that somebody works with: reads what is committed, and within the transaction once it has begun. */
  store: Store
  /** Does what is still to be done, and commits. */
  commit(last: (tx: Writer) => Promise<void>): Promise<void>
  /** Undoes all of it; an error of that is not of interest. */
  rollback(reason: unknown): Promise<void>
}

/**
 * Lets work that begins its own transaction be part of a larger one, with something of ours at its beginning (`first`) and at its end,
 * and nothing that comes before the first write inside it.
 */
export const holdTransaction = (store: Store, first: (tx: Writer) => Promise<void>): HeldTransaction => {
  const { promise: ending, resolve, reject } = Promise.withResolvers<(tx: Writer) => Promise<void>>()
  ending.catch(() => undefined)
  let begun: Promise<LoggedWriter> | undefined
  let over: Promise<void> | undefined
  let reader: Reader = store

  const begin = () =>
    new Promise<LoggedWriter>((go, fail) => {
      over = store.transaction(async (tx) => {
        await first(tx)
        reader = tx
        go(tx)
        const last = await ending
        await last(tx)
      })
      over.catch(fail)
    })
  const joined = (): Promise<LoggedWriter> => {
    begun ??= begin()
    return begun
  }

  return {
    store: {
      ...store,
      ...readingFrom(() => reader),
      // Work that failed is undone, whatever becomes of whoever asked for it.
      transaction: async (work) => {
        const tx = await joined()
        return work(tx).catch((error: unknown) => {
          reject(error)
          throw error
        })
      },
    },

    async commit(last) {
      resolve(last)
      await joined()
      await over
    },

    async rollback(reason) {
      reject(reason)
      await over?.catch(() => undefined)
    },
  }
}
