import { setTimeout as wait } from 'node:timers/promises'
import { HttpError } from '../common/httpError.ts'
import { DuplicateValueError, type Store } from '../store/store.ts'
import { findUnreferencedFiles } from './fileReferences.ts'
import type { FileStorage } from './fileStorage.ts'

/** Maximum time that a response waits for files to be deleted, in milliseconds. */
const MAX_WAIT_MS = 1000

/** Whether an error proves that the request's transaction was not committed. */
const isUncommittedTransactionError = (error: unknown): boolean =>
  error instanceof DuplicateValueError || (error instanceof HttpError && error.status < 500)

interface DeferredDeletes {
  /** File storage whose `delete` only queues the file. */
  files: FileStorage
  /** Deletes the queued files and `moreNames`. */
  deleteAfterSuccess(moreNames?: string[]): Promise<void>
  /**
   * Deletes the queued files and `moreNames`, except files that a database row uses. A failed request may still have committed its
   * transaction.
   */
  deleteAfterFailure(error: unknown, moreNames?: string[]): Promise<void>
}

/** Delays file deletions until the transaction of the request is committed. A response waits at most one second for them. */
export const deferFileDeletionsUntilCommit = (
  store: Store,
  files: FileStorage,
  warn: (error: unknown) => void,
): DeferredDeletes => {
  const queuedNames: string[] = []

  // Uses a transaction, which waits for pending writes of other requests.
  const findUnreferenced = (names: string[]): Promise<string[]> =>
    store.transaction((tx) => findUnreferencedFiles(tx, names))

  const deleteQueued = async (
    moreNames: string[],
    select: (names: string[]) => string[] | Promise<string[]>,
  ) => {
    const names = [...queuedNames.splice(0), ...moreNames]
    if (names.length === 0) return
    const deletion = Promise.resolve(select(names)).then(async (selectedNames) => {
      for (const name of selectedNames) await files.delete(name)
    })
    const waitController = new AbortController()
    const { signal } = waitController
    await Promise.race([
      deletion.catch(warn),
      wait(MAX_WAIT_MS, undefined, { signal }).catch(() => undefined),
    ])
    waitController.abort()
  }

  return {
    files: { ...files, delete: async (name) => void queuedNames.push(name) },
    deleteAfterSuccess: (moreNames = []) => deleteQueued(moreNames, (names) => names),
    deleteAfterFailure: (error, moreNames = []) =>
      deleteQueued(moreNames, (names) =>
        isUncommittedTransactionError(error) ? names : findUnreferenced(names),
      ),
  }
}
