import { setTimeout as wait } from 'node:timers/promises'
import { HttpError } from '../common/httpError.ts'
import { DuplicateValueError, type Store } from '../store/store.ts'
import type { Files } from './files.ts'
import { unnamed } from './named.ts'

/** How long an answer waits for what is only tidying, in milliseconds. */
const PATIENCE_MS = 1000

/** A failure after which nothing can have been written. */
const isRefused = (error: unknown): boolean =>
  error instanceof DuplicateValueError || (error instanceof HttpError && error.status < 500)

interface DeferredDeletes {
  /** What a call works with: what it deletes goes when it is over. */
  files: Files
  /** The call is done: deletes what it wanted to be rid of, and `more`. */
  done(more?: string[]): Promise<void>
  /** The call failed: deletes what it wanted to be rid of, and `more`, unless a row names it, as what failed late may have been done. */
  failed(error: unknown, more?: string[]): Promise<void>
}

/**
 * Deletes a call's files when it is certain that no row names them. Nobody waits long for that, and nobody's answer depends on it: `warn` is
 * told what goes wrong, and what stays is for the sweep.
 */
export const deferDeletes = (store: Store, files: Files, warn: (error: unknown) => void): DeferredDeletes => {
  const unwanted: string[] = []

  // A writer's turn comes when nobody else's write is still on its way.
  const nobodys = (names: string[]): Promise<string[]> => store.transaction((tx) => unnamed(tx, names))

  const settle = async (more: string[], choose: (names: string[]) => string[] | Promise<string[]>) => {
    const names = [...unwanted.splice(0), ...more]
    if (names.length === 0) return
    const deleting = Promise.resolve(choose(names)).then(async (chosen) => {
      for (const name of chosen) await files.delete(name)
    })
    const impatient = new AbortController()
    const { signal } = impatient
    await Promise.race([
      deleting.catch(warn),
      wait(PATIENCE_MS, undefined, { signal }).catch(() => undefined),
    ])
    impatient.abort()
  }

  return {
    files: { ...files, delete: async (name) => void unwanted.push(name) },
    done: (more = []) => settle(more, (names) => names),
    failed: (error, more = []) => settle(more, (names) => (isRefused(error) ? names : nobodys(names))),
  }
}
