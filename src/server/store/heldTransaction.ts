import {
  createForwardingStoreReader,
  type LoggedWriter,
  type Reader,
  type Store,
  type Writer,
} from './store.ts'

/** Database transaction that all writes of one request share. */
interface SharedTransaction {
  /** Store for the request handler. After the first write, it also reads the uncommitted rows of the transaction. */
  store: Store
  /** Runs the last writes of the request and commits. */
  commit(last: (tx: Writer) => Promise<void>): Promise<void>
  /** Rolls back the transaction. Ignores errors of the rollback. */
  rollback(reason: unknown): Promise<void>
}

/** Creates a store whose writes all join one transaction. The first write begins the transaction and runs `first`. */
export const createStoreWithSharedTransaction = (
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
      ...createForwardingStoreReader(() => reader),
      // A failed write rolls back the whole transaction, even if the request handler catches the error.
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
