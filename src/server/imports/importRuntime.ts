import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRow } from '../../domain/imports.ts'
import { can } from '../../domain/permissions.ts'
import { getCurrentActor } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { type FileStorage, getDocumentName } from '../files/fileStorage.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { Checker, CheckProgress } from './checkSheet.ts'
import { importTexts } from './importTexts.ts'
import { SheetError } from './sheets/sheet.ts'

/** Services and identity that the work on an import needs. */
export interface ImportRuntime {
  store: Store
  files: FileStorage
  config: Config
  checker: Checker
  now: () => Date
  /** Id of this process. */
  worker: string
  /** Ids of the users on whose behalf it works; none for what the portal does by itself. */
  users: readonly number[]
  /** Maximum duration of a check, in milliseconds. */
  checkMs?: number
}

/** A user on whose behalf an import is worked on may not import any more. */
export class NotAllowedError extends Error {}

/** Throws a NotAllowedError unless all users of the work may still import. */
export const assertAllowed = async (store: Reader, { users, config }: ImportRuntime): Promise<void> => {
  for (const id of users) {
    const actor = await getCurrentActor(store, id, config)
    if (!actor || !can(actor, 'imports.manage')) throw new NotAllowedError()
  }
}

/** Duration of a lease, in milliseconds. It is renewed with each step and every second. */
export const LEASE_MS = 20_000
const RENEW_MS = 1000

/** A process's lease of an import. */
export interface Lease {
  /** Aborts when the import is cancelled, its user may not import any more, another process has it, or this process ends. */
  signal: AbortSignal
  /** Returns whether the import was cancelled, or taken over by another process. */
  isLost(): boolean
  /** Stores the progress of a check with the next renewal. */
  reportProgress(progress: CheckProgress): void
  end(): void
}

/** Holds an import for this process and renews the lease until it ends. */
export const holdLease = (
  runtime: ImportRuntime,
  { id, state }: ImportRow,
  closeSignal: AbortSignal,
): Lease => {
  const { store, worker } = runtime
  const lost = new AbortController()
  let progress: CheckProgress | undefined
  const renew = () =>
    store.transaction(async (tx) => {
      const row = await tx.getOne('imports', id)
      if (row?.state !== state || row.worker !== worker) return lost.abort(new Error('no longer ours'))
      await assertAllowed(tx, runtime)
      const { rows, done: result, checked } = progress ?? row
      await tx.update('imports', id, { rows, done: result, checked, worker_until: Date.now() + LEASE_MS })
    })
  // The work goes on if the lease cannot be renewed for a moment.
  const stopUnallowed = (error: unknown) => {
    if (error instanceof NotAllowedError) lost.abort(error)
  }
  const timer = setInterval(() => void renew().catch(stopUnallowed), RENEW_MS).unref()
  return {
    signal: AbortSignal.any([lost.signal, closeSignal]),
    isLost: () => lost.signal.aborted,
    reportProgress(now) {
      progress = now
    },
    end: () => clearInterval(timer),
  }
}

/** Copies the uploaded file to a temporary folder for as long as the work takes. */
export const withUploadedFile = async (
  files: FileStorage,
  key: string,
  signal: AbortSignal,
  work: (path: string, folder: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-import-'))
  try {
    const file = await files.read(getDocumentName(key))
    if (!file) throw new SheetError(importTexts.fileMissing)
    const path = join(folder, 'brought')
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }), { signal })
    await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Target duration of an import's transaction, in milliseconds: other writers wait for it. */
const STEP_MS = 4
/** Minimum pause after a transaction, in milliseconds, in addition to its duration. */
const PAUSE_MS = 2
const MAX_ROWS = 200

/** Adjusts the number of rows per transaction to the time that the last one took. */
export const createBatchSizer = () => {
  let size = 2
  return {
    getSize: () => size,
    recordDuration(ms: number) {
      size = Math.max(1, Math.min(MAX_ROWS, Math.round(size * Math.min(2, STEP_MS / Math.max(ms, 0.1)))))
    },
  }
}

/** Whether the import is still in the same state, and how long the transaction took. */
interface StepResult {
  isActive: boolean
  durationMs: number
}

/**
 * Runs a step in its own transaction, with the current row of the import. Does nothing if the import is no longer in this state. Throws a
 * NotAllowedError if its user may not import any more.
 */
export const runStep = async (
  runtime: ImportRuntime,
  { id, state }: ImportRow,
  work: (tx: Writer, row: Row<'imports'>) => Promise<Partial<ImportRow>>,
): Promise<StepResult> =>
  runtime.store.transaction(async (tx) => {
    const startedAt = performance.now()
    const row = await tx.getOne('imports', id)
    if (row?.state !== state || row.worker !== runtime.worker) return { isActive: false, durationMs: 0 }
    await assertAllowed(tx, runtime)
    await tx.update('imports', id, {
      worker_until: Date.now() + LEASE_MS,
      tries: 0,
      ...(await work(tx, row)),
    })
    return { isActive: true, durationMs: performance.now() - startedAt }
  })

/** Runs a step and pauses afterwards, so that other requests can write. */
export const runStepAndPause = async (
  work: () => Promise<StepResult>,
  signal: AbortSignal,
): Promise<StepResult> => {
  signal.throwIfAborted()
  const result = await work()
  await wait(result.durationMs + PAUSE_MS, undefined, { ref: false })
  return result
}
