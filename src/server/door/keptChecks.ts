import { type CredentialCheckRow, toStorableCredential } from '../../domain/checks.ts'
import type { CheckedCredential } from '../http/call.ts'
import { storeOf } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import { createWatch, noteUnusual } from './unusual.ts'

/** Interval between two batch writes of credential checks, in milliseconds. */
const FLUSH_MS = 200
/** Maximum number of queued checks (about 2 MB). When the queue is full, new checks are dropped. */
const MAX_QUEUED = 10_000

interface CheckKeeper {
  note(checked: CheckedCredential): void
  /** Writes the queued checks and stops. */
  stop(): Promise<void>
}

/**
 * Stores every check of a credential, and reports unusual ones. No visitor waits for a write: checks are queued and written five times a second, in
 * one transaction. Of a program that asks again and again only the number is stored. A crash may lose the checks of the last fifth of a second.
 */
export const keepChecks = (
  { store, now }: { store: Store; now: () => Date },
  warn: (error: unknown) => void,
): CheckKeeper => {
  const kept = storeOf(store, { action: 'door.unusual', user: null, username: '', address: '' })
  const watch = createWatch()
  let waiting: Omit<CredentialCheckRow, 'id'>[] = []
  let lost = 0
  /** Whether the last write failed: the first failure is logged, not each of five a second. */
  let isFailing = false
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
      isFailing = false
    } catch (error) {
      waiting = [...checks, ...waiting].slice(0, MAX_QUEUED)
      watch.giveBack(unusual)
      if (!isFailing) warn(error)
      isFailing = true
      return
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
      if (waiting.length >= MAX_QUEUED) {
        lost += 1
        return
      }
      waiting.push({
        at: at.toISOString(),
        credential: toStorableCredential(credential),
        person: row?.id ?? '',
        way,
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
