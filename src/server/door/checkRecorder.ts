import { type CredentialCheckRow, toStorableCredentialText } from '../../domain/door/credentialChecks.ts'
import type { Workers } from '../cluster/workerMessages.ts'
import type { CheckedCredential } from '../http/call.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import { createCredentialCheckMonitor, saveUnusualCredentialChecks } from './checkMonitor.ts'

/** Interval at which credential checks are stored, in milliseconds. */
const FLUSH_MS = 200
/** Maximum number of checks that wait to be stored. Further checks are dropped. A full queue takes about 2 MB. */
const MAX_QUEUED = 10_000

interface CheckRecorder {
  /** Counts a check, but not a preview of a link to a known person. */
  note(checked: CheckedCredential): void
  /** Stores the remaining checks and stops. */
  stop(): Promise<void>
}

/** Creates a recorder that stores checks of credentials in batches, so that visitors do not wait for the database. */
export const createCredentialCheckRecorder = (
  { store, workers, now }: { store: Store; workers: Workers; now: () => Date },
  warn: (error: unknown) => void,
): CheckRecorder => {
  const unusualStore = createStoreWithLogOrigin(store, {
    action: 'door.unusual',
    user: null,
    username: '',
    address: '',
  })
  const monitor = createCredentialCheckMonitor(workers)
  let queue: Omit<CredentialCheckRow, 'id'>[] = []
  let droppedCount = 0
  /** Whether the last write failed. Only the first of consecutive failures is logged. */
  let isFailing = false
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const [checks, unusual] = [queue, monitor.takeUnusual()]
    if (checks.length === 0 && unusual.length === 0) return
    queue = []
    try {
      await unusualStore.transaction(async (tx) => {
        await tx.append('credential_checks', checks)
        for (const one of unusual) await saveUnusualCredentialChecks(tx, one)
      })
      isFailing = false
    } catch (error) {
      queue = [...checks, ...queue].slice(0, MAX_QUEUED)
      monitor.requeue(unusual)
      if (!isFailing) warn(error)
      isFailing = true
      return
    }
    if (droppedCount > 0) warn(new Error(`${droppedCount} checks of credentials were not kept`))
    droppedCount = 0
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
    note({ credential, way, isValid, row, address, isPreview }) {
      // Counts unknown ids always: an attacker who guesses ids can send the headers of a preview.
      if (isPreview && row) return
      const at = now()
      if (!monitor.recordCheck({ row, address }, at)) return
      if (queue.length >= MAX_QUEUED) {
        droppedCount += 1
        return
      }
      queue.push({
        at: at.toISOString(),
        credential: toStorableCredentialText(credential),
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
