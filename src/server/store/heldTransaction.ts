import { forwardReads, type LoggedWriter, type Reader, type Store, type Writer } from './store.ts'

/**
 * Database transaction that all writes of one request share. It begins with the first write of the request handler and ends with `commit` or
 * `rollback`.
 */
interface SharedTransaction {
  /** Store that the request handler uses. It reads committed rows before the first write, and rows of the transaction afterwards. */
  store: Store
  /** Runs the last writes and commits. */
  commit(last: (tx: Writer) => Promise<void>): Promise<void>
  /** Rolls back. Errors of the rollback are ignored. */
  rollback(reason: unknown): Promise<void>
}

/**
 * Returns a store whose writes all join one transaction. The transaction begins with the first write, and `first` runs at its beginning. Reads
 * before the first write stay outside of the transaction.
 */
export const createSharedTransaction = (
  store: Store,
  first: (tx: Writer) => Promise<void>,
): SharedTransaction => {
  const { promise: lastWork, resolve, reject } = Promise.withResolvers<(tx: Writer) => Promise<void>>()
  lastWork.catch(() => undefined)
  let transaction: Promise<LoggedWriter> | undefined
  let end: Promise<void> | undefined
  let reader: Reader = store

  const begin = () =>
    new Promise<LoggedWriter>((resolveWriter, rejectWriter) => {
      end = store.transaction(async (tx) => {
        await first(tx)
        reader = tx
        resolveWriter(tx)
        const writeLast = await lastWork
        await writeLast(tx)
      })
      end.catch(rejectWriter)
    })
  const join = (): Promise<LoggedWriter> => {
    transaction ??= begin()
    return transaction
  }

  return {
    store: {
      ...store,
      ...forwardReads(() => reader),
      // If a write fails, the whole transaction is rolled back, even if the request handler catches the error.
      transaction: async (work) => {
        const tx = await join()
        return work(tx).catch((error: unknown) => {
          reject(error)
          throw error
        })
      },
    },

    async commit(last) {
      resolve(last)
      await join()
      await end
    },

    async rollback(reason) {
      reject(reason)
      await end?.catch(() => undefined)
    },
  }
}
