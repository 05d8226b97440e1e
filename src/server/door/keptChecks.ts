import { type CredentialCheckRow, keptCredential } from '../../domain/checks.ts'
import type { CheckedCredential } from '../http/call.ts'
import { storeOf } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import { createWatch, noteUnusual } from './unusual.ts'

/** What was checked waits so long for being written with the rest. */
const FLUSH_MS = 200
/** So many wait while the database cannot be written; the newest are not kept then. Some 2 MB. */
const MOST_WAITING = 10_000

interface CheckKeeper {
  note(checked: CheckedCredential): void
  /** Writes what waits, and ends. */
  stop(): Promise<void>
}

/**
 * Keeps every check of a credential, and tells of those that are unusual. Who stands at a door waits for none of it: checks are collected, and written five times a
 * second, each time in one transaction; of what a program asks again and again, the number. A crash may lose the last fifth of one.
 */
export const keepChecks = (
  { store, now }: { store: Store; now: () => Date },
  warn: (error: unknown) => void,
): CheckKeeper => {
  const kept = storeOf(store, { action: 'door.unusual', user: null, username: '', address: '' })
  const watch = createWatch()
  let waiting: Omit<CredentialCheckRow, 'id'>[] = []
  let lost = 0
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const [checks, unusual] = [waiting, watch.take()]
    if (checks.length === 0 && unusual.length === 0) return
    waiting = []
    try {
      await kept.transaction(async (tx) => {
        await tx.append('credential_checks', checks)
        for (const one of unusual) await noteUnusual(tx, one)
      })
    } catch (error) {
      waiting = [...checks, ...waiting].slice(0, MOST_WAITING)
      watch.giveBack(unusual)
      warn(error)
    }
    if (lost > 0) warn(new Error(`${lost} checks of credentials were not kept`))
    lost = 0
  }

  let isWriting = false
  const flush = (): Promise<void> => {
    if (!isWriting) {
      isWriting = true
      writing = write().finally(() => {
        isWriting = false
      })
    }
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    note({ credential, way, isValid, row, address }) {
      const at = now()
      if (!watch.see({ row, address }, at)) return
      if (waiting.length >= MOST_WAITING) {
        lost += 1
        return
      }
      waiting.push({
        ...{ at: at.toISOString(), credential: keptCredential(credential), person: row?.id ?? '', way },
        result: isValid ? 'valid' : row ? 'invalid' : 'unknown',
      })
    },

    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
