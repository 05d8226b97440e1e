import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRow } from '../../domain/imports/imports.ts'
import { hasPermission } from '../../domain/permissions.ts'
import { getCurrentUserRights } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Reader, Store } from '../store/store.ts'
import type { Checker, CheckProgress } from './checkSpreadsheetRows.ts'
import { importTexts } from './importTexts.ts'
import { SheetError } from './sheets/sheet.ts'

/** Services that the background work on an import needs. */
export interface ImportRuntime {
  store: Store
  files: FileStorage
  config: Config
  checker: Checker
  now: () => Date
  /** Id of this process as owner of the import's lease. */
  worker: string
  /** Ids of the users who need the permission to import. Empty for work that no user requested. */
  users: readonly number[]
  /** Maximum duration of a check, in milliseconds. */
  checkMs?: number
}

/** Error if a user of an import has lost the permission to import. */
export class NotAllowedError extends Error {}

/** Throws a NotAllowedError unless all users of the import still have the permission. */
export const assertUsersMayImport = async (
  store: Reader,
  { users, config }: ImportRuntime,
): Promise<void> => {
  for (const id of users) {
    const actor = await getCurrentUserRights(store, id, config)
    if (!actor || !hasPermission(actor, 'imports.manage')) throw new NotAllowedError()
  }
}

/** Time after which another process may take over an import, in milliseconds. The process that runs the import extends it every second. */
export const LEASE_MS = 20_000
const RENEW_MS = 1000

/** Exclusive right of a process to work on an import for a short time. */
export interface Lease {
  /** Signal that aborts when the work must stop: the import was cancelled, its user lost the permission, or this process ends. */
  signal: AbortSignal
  /** Whether the import was cancelled or taken over by another process. */
  isLost(): boolean
  /** Stores the progress of the check at the next renewal. */
  reportProgress(progress: CheckProgress): void
  end(): void
}

/** Starts to renew the lease of an import regularly, so that no other process takes the import over. */
export const startImportLeaseRenewal = (
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
      await assertUsersMayImport(tx, runtime)
      const { rows, done: result, checked } = progress ?? row
      await tx.update('imports', id, { rows, done: result, checked, worker_until: Date.now() + LEASE_MS })
    })
  // Stops the work if the user has lost the permission. Ignores other failures of a renewal.
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

/** Copies the uploaded file to a temporary folder, runs `work`, and deletes the copy. */
export const runWithUploadedFileCopy = async (
  files: FileStorage,
  key: string,
  signal: AbortSignal,
  work: (path: string, folder: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-import-'))
  try {
    const file = await files.read(getDocumentFileName(key))
    if (!file) throw new SheetError(importTexts.fileMissing)
    const path = join(folder, 'brought')
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }), { signal })
    await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Target duration of a transaction of an import, in milliseconds. Other writers wait during a transaction. */
const STEP_MS = 4
/** Minimum pause after each transaction of an import, in milliseconds. */
const PAUSE_MS = 2
const MAX_ROWS = 200

/** Chooses the number of rows per transaction by the duration of the last transaction. */
export const createBatchSizeAdjuster = () => {
  let size = 2
  return {
    getSize: () => size,
    recordDuration(ms: number) {
      size = Math.max(1, Math.min(MAX_ROWS, Math.round(size * Math.min(2, STEP_MS / Math.max(ms, 0.1)))))
    },
  }
}

/** Result of one step of an import. */
interface StepResult {
  isActive: boolean
  durationMs: number
}

/** Runs one step of an import in its own transaction. Does nothing if the import has changed its state. */
export const runImportStep = async (
  runtime: ImportRuntime,
  { id, state }: ImportRow,
  work: (tx: LoggedWriter, row: Row<'imports'>) => Promise<Partial<ImportRow>>,
): Promise<StepResult> =>
  runtime.store.transaction(async (tx) => {
    const startedAt = performance.now()
    const row = await tx.getOne('imports', id)
    if (row?.state !== state || row.worker !== runtime.worker) return { isActive: false, durationMs: 0 }
    await assertUsersMayImport(tx, runtime)
    await tx.update('imports', id, {
      worker_until: Date.now() + LEASE_MS,
      tries: 0,
      ...(await work(tx, row)),
    })
    return { isActive: true, durationMs: performance.now() - startedAt }
  })

/** Runs one step of an import and pauses afterwards, so that other requests can write. */
export const runImportStepAndPause = async (
  work: () => Promise<StepResult>,
  signal: AbortSignal,
): Promise<StepResult> => {
  signal.throwIfAborted()
  const result = await work()
  await wait(result.durationMs + PAUSE_MS, undefined, { ref: false })
  return result
}
