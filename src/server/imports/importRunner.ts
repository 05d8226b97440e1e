import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { ImportRow } from '../../domain/imports/imports.ts'
import { getCurrentUserRights } from '../accounts/sessions.ts'
import { createBackgroundWorker } from '../common/backgroundWork.ts'
import { toServiceUnavailableError } from '../common/httpError.ts'
import { createRandomId } from '../common/secrets.ts'
import { getDocumentFileName } from '../files/fileStorage.ts'
import { createStoreForBackgroundJob, createStoreWithLogOrigin } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Origin, Store } from '../store/store.ts'
import { applyImport, importPhotos } from './applyImport.ts'
import {
  assertUsersMayImport,
  type ImportRuntime,
  LEASE_MS,
  type Lease,
  NotAllowedError,
  startImportLeaseRenewal,
} from './importRuntime.ts'
import { importTexts } from './importTexts.ts'
import { runImportCheck } from './runImportCheck.ts'
import { SheetError } from './sheets/sheet.ts'
import { undoImport } from './undoImport.ts'

/** Interval at which this process looks for unfinished imports, in milliseconds. */
const POLL_MS = 5_000
/** Maximum number of attempts without progress. Attempts that failed because a service was unavailable do not count. */
const MAX_TRIES = 5

const ACTIVE_STATES = ['checking', 'applying', 'undoing'] as const

/** Reserves the next import that no process is working on. */
const reserveNextImport = async ({ store, worker }: ImportRuntime): Promise<Row<'imports'> | undefined> => {
  const { rows } = await store.getList('imports', { filter: { state: ACTIVE_STATES } })
  const isFree = (row: ImportRow) => row.worker === worker || row.worker_until < Date.now()
  if (!rows.some(isFree)) return undefined
  return store.transaction(async (tx) => {
    const again = await tx.getList('imports', { filter: { state: ACTIVE_STATES } })
    const free = again.rows.sort((a, b) => a.id - b.id).find(isFree)
    return (
      free &&
      tx.update('imports', free.id, { worker, worker_until: Date.now() + LEASE_MS, tries: free.tries + 1 })
    )
  })
}

/** Returns the audit log entry of the request that started the work on an import. Later log entries of the work refer to this entry. */
const getImportRequestLogEntry = async (store: Store, id: number): Promise<Pick<Origin, 'partOf'>> => {
  const { rows } = await store.getList('log_changes', {
    filter: { subject: `imports:${id}` },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return rows[0] ? { partOf: rows[0].entry } : {}
}

/** Returns the users who must still have the permission to import: the uploader, and the user who requested the current work. */
const listUsersNeedingImportPermission = async (
  store: Store,
  row: ImportRow,
  partOf: number | undefined,
): Promise<number[]> => {
  const entry = partOf === undefined ? undefined : await store.getOne('log_entries', partOf)
  const askedBy = entry?.user ? [entry.user] : []
  // The portal itself undoes failed and cancelled imports, for which no user needs the permission.
  if (row.state === 'undoing') return row.reason === importTexts.undoRequested ? askedBy : []
  return [...new Set([row.uploaded_by, ...askedBy])]
}

/** Returns whether the audit log contains the step that writes or undoes records. A check writes none, so any program may start it. */
const isStepInLog = async (store: Store, row: Row<'imports'>): Promise<boolean> =>
  row.state === 'checking' || store.transaction((tx) => tx.isAsLogged('imports', row))

/** Ends the current work on an import. Does nothing if the import has changed its state meanwhile. */
const endImportWork = async (
  runtime: ImportRuntime,
  row: ImportRow,
  state: 'failed' | 'undoing' | 'done',
  reason: string,
) =>
  createStoreForBackgroundJob(
    runtime.store,
    'imports',
    await getImportRequestLogEntry(runtime.store, row.id),
  ).transaction(async (tx) => {
    const now = await tx.getOne('imports', row.id)
    if (now?.state !== row.state || now.worker !== runtime.worker) return
    const finished_at = state === 'undoing' ? null : runtime.now().toISOString()
    await tx.update('imports', row.id, { state, reason, finished_at, worker_until: 0, tries: 0 })
  })

/** Next state and reason for an import that has failed too often, by its current state. */
const GIVE_UP_STATES = {
  checking: ['failed', importTexts.checkFailed],
  applying: ['undoing', importTexts.applyFailed],
  undoing: ['done', importTexts.undoFailed],
} as const satisfies Record<(typeof ACTIVE_STATES)[number], readonly ['failed' | 'undoing' | 'done', string]>

/** Ends an import after its user has lost the permission, and undoes the imported rows. */
const endImportWithoutPermission = async (runtime: ImportRuntime, row: ImportRow): Promise<void> => {
  const { checking, applying, undoing } = importTexts.permissionLost
  if (row.state === 'checking') return endImportWork(runtime, row, 'failed', checking)
  if (row.state === 'applying') {
    const { done, rows } = (await runtime.store.getOne('imports', row.id)) ?? row
    return endImportWork(runtime, row, 'undoing', applying(done, rows))
  }
  const filter = { import: row.id, outcome: ['created', 'changed'], kept_reason: '' } as const
  const { total } = await runtime.store.getList('import_changes', { filter, range: [0, 0] })
  return endImportWork(runtime, row, 'done', undoing(total))
}

/** Releases the lease of an import. Does not count the attempt. */
const releaseImportLease = ({ store, worker }: ImportRuntime, { id, state, tries }: ImportRow) =>
  store.transaction(async (tx) => {
    const now = await tx.getOne('imports', id)
    if (now?.state === state && now.worker === worker)
      await tx.update('imports', id, { worker_until: 0, tries: Math.min(now.tries, tries - 1) })
  })

const runCurrentImportStage = async (
  runtime: ImportRuntime,
  row: Row<'imports'>,
  lease: Lease,
): Promise<void> => {
  const { store, files, config } = runtime
  try {
    await assertUsersMayImport(store, runtime)
    if (row.state === 'undoing') return await undoImport(runtime, row, lease.signal)
    const actor = await getCurrentUserRights(store, row.uploaded_by, config)
    if (!actor) throw new NotAllowedError()
    if (row.state === 'checking') await runImportCheck(runtime, row, actor, lease)
    else await (row.kind === 'photos' ? importPhotos : applyImport)(runtime, row, actor, lease.signal)
  } catch (error) {
    if (error instanceof NotAllowedError || lease.signal.reason instanceof NotAllowedError)
      return endImportWithoutPermission(runtime, row)
    if (row.state === 'undoing' || lease.signal.aborted || toServiceUnavailableError(error)) throw error
    if (!(error instanceof SheetError) && (await files.read(getDocumentFileName(row.key)))) throw error
    const state = row.state === 'checking' ? 'failed' : 'undoing'
    await endImportWork(
      runtime,
      row,
      state,
      error instanceof SheetError ? error.message : importTexts.fileMissing,
    )
  }
}

const processImport = async (
  given: ImportRuntime,
  row: Row<'imports'>,
  closing: AbortSignal,
): Promise<void> => {
  const part = await getImportRequestLogEntry(given.store, row.id)
  const origin: Origin = {
    action: 'imports.rows',
    user: row.uploaded_by,
    username: row.username,
    address: '',
    ...part,
  }
  const users = await listUsersNeedingImportPermission(given.store, row, part.partOf)
  const runtime = { ...given, store: createStoreWithLogOrigin(given.store, origin), users }
  if (!(await isStepInLog(given.store, row)))
    return endImportWork(runtime, row, 'failed', importTexts.notInLog)
  if (row.tries > MAX_TRIES) {
    const [state, reason] = GIVE_UP_STATES[row.state as (typeof ACTIVE_STATES)[number]]
    return endImportWork(runtime, row, state, reason)
  }
  const lease = startImportLeaseRenewal(runtime, row, closing)
  try {
    await runCurrentImportStage(runtime, row, lease)
  } catch (error) {
    if (lease.isLost()) return
    if (closing.aborted || toServiceUnavailableError(error))
      await releaseImportLease(runtime, row).catch(() => undefined)
    throw error
  } finally {
    lease.end()
  }
}

/** Worker that processes imports in the background, one at a time. */
export interface ImportRunner {
  /** Processes waiting imports now. */
  wake(): void
  /** Starts to look regularly for imports that other processes left unfinished. */
  start(): void
  close(): Promise<void>
}

export const createImportRunner = (
  given: Omit<ImportRuntime, 'worker' | 'users'>,
  warn: (error: unknown) => void,
): ImportRunner => {
  const runtime = { ...given, worker: createRandomId(), users: [] }
  // Detaches background work from the AsyncLocalStorage context of the request that starts it.
  const runOutsideCall = AsyncLocalStorage.snapshot()
  const closing = new AbortController()
  const { signal } = closing
  const imports = createBackgroundWorker({
    runBatch: async () => {
      const row = await reserveNextImport(runtime)
      if (row) await processImport(runtime, row, signal)
      return row !== undefined
    },
    onError(error) {
      if (!signal.aborted && !toServiceUnavailableError(error)) warn(error)
    },
  })
  return {
    wake: () => void runOutsideCall(imports.run),
    start: () => runOutsideCall(() => imports.start(POLL_MS)),
    async close() {
      closing.abort()
      await imports.stop()
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    imports: ImportRunner
  }
}

/** Registers the background worker of imports, which starts after each request to an import endpoint. */
export const registerImportRunner = (
  app: FastifyInstance,
  workshop: Omit<ImportRuntime, 'worker' | 'users'>,
): void => {
  const runner = createImportRunner(workshop, (error) => app.log.error(error))
  app.decorate('imports', runner)
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && url.startsWith('/api/imports/')) runner.wake()
  })
  app.addHook('onClose', () => runner.close())
}
