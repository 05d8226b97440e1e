import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { ImportRow } from '../../domain/imports.ts'
import { getCurrentActor } from '../accounts/sessions.ts'
import { createBackgroundWork } from '../common/backgroundWork.ts'
import { unavailable } from '../common/httpError.ts'
import { randomId } from '../common/secrets.ts'
import { documentName } from '../files/files.ts'
import { asPortal, withOrigin } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Origin, Store } from '../store/store.ts'
import { applyImport, applyPhotos } from './apply.ts'
import { checkImport } from './checkImport.ts'
import { importTexts } from './importTexts.ts'
import { SheetError } from './sheets/sheet.ts'
import { undoImport } from './undo.ts'
import { assertAllowed, holdLease, LEASE_MS, type Lease, NotAllowedError, type Workshop } from './workshop.ts'

/** Interval at which this process looks for imports that another process left behind, in milliseconds. */
const LOOK_MS = 5_000
/** Maximum number of tries without progress, over all processes. A try that ended because a service was away does not count. */
const MOST_TRIES = 5

const AT_WORK = ['checking', 'applying', 'undoing'] as const

/** Takes an import that no process works on. */
const claim = async ({ store, worker }: Workshop): Promise<Row<'imports'> | undefined> => {
  const { rows } = await store.getList('imports', { filter: { state: AT_WORK } })
  const isFree = (row: ImportRow) => row.worker === worker || row.worker_until < Date.now()
  if (!rows.some(isFree)) return undefined
  return store.transaction(async (tx) => {
    const again = await tx.getList('imports', { filter: { state: AT_WORK } })
    const free = again.rows.sort((a, b) => a.id - b.id).find(isFree)
    return (
      free &&
      tx.update('imports', free.id, { worker, worker_until: Date.now() + LEASE_MS, tries: free.tries + 1 })
    )
  })
}

/** Returns the log entry of the call that asked for the current work on an import; the entries of the work are parts of it. */
const wholeOf = async (store: Store, id: number): Promise<Pick<Origin, 'partOf'>> => {
  const { rows } = await store.getList('log_changes', {
    filter: { subject: `imports:${id}` },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return rows[0] ? { partOf: rows[0].entry } : {}
}

/** Returns the ids of the users on whose behalf an import is worked on: the uploader, and the user whose call asked for this work. */
const getUsers = async (store: Store, row: ImportRow, partOf: number | undefined): Promise<number[]> => {
  const entry = partOf === undefined ? undefined : await store.getOne('log_entries', partOf)
  const askedBy = entry?.user ? [entry.user] : []
  // The portal itself undoes an import that failed or was cancelled, without a user's rights.
  if (row.state === 'undoing') return row.reason === importTexts.undoRequested ? askedBy : []
  return [...new Set([row.uploaded_by, ...askedBy])]
}

/** Ends the current work on an import, unless its state has changed meanwhile. */
const end = async (shop: Workshop, row: ImportRow, state: 'failed' | 'undoing' | 'done', reason: string) =>
  asPortal(shop.store, 'imports', await wholeOf(shop.store, row.id)).transaction(async (tx) => {
    const now = await tx.getOne('imports', row.id)
    if (now?.state !== row.state || now.worker !== shop.worker) return
    const finished_at = state === 'undoing' ? null : shop.now().toISOString()
    await tx.update('imports', row.id, { state, reason, finished_at, worker_until: 0, tries: 0 })
  })

/** Next state of an import that is given up, and its reason, by its state. */
const GIVEN_UP = {
  checking: ['failed', importTexts.checkFailed],
  applying: ['undoing', importTexts.applyFailed],
  undoing: ['failed', importTexts.undoFailed],
} as const satisfies Record<(typeof AT_WORK)[number], readonly ['failed' | 'undoing', string]>

/** Ends an import whose user may not import any more: what was imported is undone, and what was being undone can be undone by another user. */
const endUnallowed = async (shop: Workshop, row: ImportRow): Promise<void> => {
  const { checking, applying, undoing } = importTexts.permissionLost
  if (row.state === 'checking') return end(shop, row, 'failed', checking)
  if (row.state === 'applying') {
    const { done, rows } = (await shop.store.getOne('imports', row.id)) ?? row
    return end(shop, row, 'undoing', applying(done, rows))
  }
  const filter = { import: row.id, outcome: ['created', 'changed'] } as const
  const { total } = await shop.store.getList('import_changes', { filter, range: [0, 0] })
  return end(shop, row, 'done', undoing(total))
}

/** Gives up the lease of an import. This try does not count. */
const giveBack = ({ store, worker }: Workshop, { id, state, tries }: ImportRow) =>
  store.transaction(async (tx) => {
    const now = await tx.getOne('imports', id)
    if (now?.state === state && now.worker === worker)
      await tx.update('imports', id, { worker_until: 0, tries: Math.min(now.tries, tries - 1) })
  })

const workAt = async (shop: Workshop, row: Row<'imports'>, lease: Lease): Promise<void> => {
  const { store, files, config } = shop
  try {
    await assertAllowed(store, shop)
    if (row.state === 'undoing') return await undoImport(shop, row, lease.signal)
    const actor = await getCurrentActor(store, row.uploaded_by, config)
    if (!actor) throw new NotAllowedError()
    if (row.state === 'checking') await checkImport(shop, row, actor, lease)
    else await (row.kind === 'photos' ? applyPhotos : applyImport)(shop, row, actor, lease.signal)
  } catch (error) {
    if (error instanceof NotAllowedError || lease.signal.reason instanceof NotAllowedError)
      return endUnallowed(shop, row)
    if (row.state === 'undoing' || lease.signal.aborted || unavailable(error)) throw error
    if (!(error instanceof SheetError) && (await files.read(documentName(row.key)))) throw error
    const state = row.state === 'checking' ? 'failed' : 'undoing'
    await end(shop, row, state, error instanceof SheetError ? error.message : importTexts.fileMissing)
  }
}

const work = async (given: Workshop, row: Row<'imports'>, closing: AbortSignal): Promise<void> => {
  const part = await wholeOf(given.store, row.id)
  const origin: Origin = {
    action: 'imports.rows',
    user: row.uploaded_by,
    username: row.username,
    address: '',
    ...part,
  }
  const users = await getUsers(given.store, row, part.partOf)
  const shop = { ...given, store: withOrigin(given.store, origin), users }
  if (row.tries > MOST_TRIES) {
    const [state, reason] = GIVEN_UP[row.state as (typeof AT_WORK)[number]]
    return end(shop, row, state, reason)
  }
  const lease = holdLease(shop, row, closing)
  try {
    await workAt(shop, row, lease)
  } catch (error) {
    if (lease.isLost()) return
    if (closing.aborted || unavailable(error)) await giveBack(shop, row).catch(() => undefined)
    throw error
  } finally {
    lease.end()
  }
}

/** Works on imports in this process, one at a time. */
export interface ImportRunner {
  /** Starts the work if there is any. */
  wake(): void
  /** Looks regularly for imports that another process left behind. */
  start(): void
  close(): Promise<void>
}

export const importRunner = (
  given: Omit<Workshop, 'worker' | 'users'>,
  warn: (error: unknown) => void,
): ImportRunner => {
  const shop = { ...given, worker: randomId(), users: [] }
  // The work is not part of the call that starts it.
  const apart = AsyncLocalStorage.snapshot()
  const closing = new AbortController()
  const { signal } = closing
  const imports = createBackgroundWork({
    runBatch: async () => {
      const row = await claim(shop)
      if (row) await work(shop, row, signal)
      return row !== undefined
    },
    onError(error) {
      if (!signal.aborted && !unavailable(error)) warn(error)
    },
  })
  return {
    wake: () => void apart(imports.run),
    start: () => apart(() => imports.start(LOOK_MS)),
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

/** Starts the work on an import when the call that asked for it is answered: only then is its transaction committed. */
export const imports = (app: FastifyInstance, workshop: Omit<Workshop, 'worker' | 'users'>): void => {
  const runner = importRunner(workshop, (error) => app.log.error(error))
  app.decorate('imports', runner)
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && url.startsWith('/api/imports/')) runner.wake()
  })
  app.addHook('onClose', () => runner.close())
}
