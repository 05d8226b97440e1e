import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ImportRow } from '../../domain/imports.ts'
import { can } from '../../domain/permissions.ts'
import { actorOf } from '../accounts/sessions.ts'
import { unavailable } from '../common/httpError.ts'
import { randomId } from '../common/secrets.ts'
import { documentName } from '../files/files.ts'
import { byPortal, storeOf } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Origin, Store } from '../store/store.ts'
import { applyImport, applyPhotos } from './apply.ts'
import { checkImport } from './checkImport.ts'
import { SheetError } from './sheets/sheet.ts'
import { importTexts } from './texts.ts'
import { undoImport } from './undo.ts'
import { holdLease, LEASE_MS, type Lease, type Workshop } from './workshop.ts'

/** How often it is looked whether another process left one behind. */
const LOOK_MS = 5_000
/** What failed is tried again so much later. */
const AGAIN_MS = 2_000
/** What was begun so often and never got on, in whichever process, is given up; waiting for what is away is none of these tries. */
const MOST_TRIES = 5

const AT_WORK = ['checking', 'applying', 'undoing'] as const

/** Takes an import that nobody is at. */
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

/** The log has what becomes of an import as parts of the call that asked for it. */
const wholeOf = async (store: Store, id: number): Promise<Pick<Origin, 'partOf'>> => {
  const { rows } = await store.getList('log_changes', {
    filter: { subject: `imports:${id}` },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return rows[0] ? { partOf: rows[0].entry } : {}
}

/** What it writes was done by whoever brought it. */
const originOf = async (store: Store, { id, uploaded_by, username }: Row<'imports'>): Promise<Origin> => ({
  ...{ action: 'imports.rows', user: uploaded_by, username, address: '' },
  ...(await wholeOf(store, id)),
})

/** Ends an import, unless somebody has done so meanwhile. */
const end = async (shop: Workshop, row: ImportRow, state: 'failed' | 'undoing', reason: string) =>
  byPortal(shop.store, 'imports', await wholeOf(shop.store, row.id)).transaction(async (tx) => {
    const now = await tx.getOne('imports', row.id)
    if (now?.state !== row.state || now.worker !== shop.worker) return
    const finished_at = state === 'failed' ? shop.now().toISOString() : null
    await tx.update('imports', row.id, { state, reason, finished_at, worker_until: 0, tries: 0 })
  })

/** What becomes of an import that is given up, by where it is. */
const GIVEN_UP = {
  checking: ['failed', importTexts.unreadable],
  applying: ['undoing', importTexts.stuck],
  undoing: ['failed', importTexts.notUndone],
} as const satisfies Record<(typeof AT_WORK)[number], readonly ['failed' | 'undoing', string]>

/** Nobody is at it any more, and this try was none. */
const giveBack = ({ store, worker }: Workshop, { id, state, tries }: ImportRow) =>
  store.transaction(async (tx) => {
    const now = await tx.getOne('imports', id)
    if (now?.state === state && now.worker === worker)
      await tx.update('imports', id, { worker_until: 0, tries: Math.min(now.tries, tries - 1) })
  })

const workAt = async (shop: Workshop, row: Row<'imports'>, lease: Lease): Promise<void> => {
  const { store, files, config } = shop
  if (row.state === 'undoing') return undoImport(shop, row, lease.signal)
  const user = await store.getOne('users', row.uploaded_by)
  const actor = user && actorOf(user, config)
  const state = row.state === 'checking' ? 'failed' : 'undoing'
  if (!actor || !user.active || !can(actor, 'imports.manage'))
    return end(shop, row, state, importTexts.notAllowed)
  try {
    if (row.state === 'checking') await checkImport(shop, row, actor, lease)
    else await (row.kind === 'photos' ? applyPhotos : applyImport)(shop, row, actor, lease.signal)
  } catch (error) {
    if (lease.signal.aborted || unavailable(error)) throw error
    if (!(error instanceof SheetError) && (await files.read(documentName(row.key)))) throw error
    await end(shop, row, state, error instanceof SheetError ? error.message : importTexts.gone)
  }
}

const work = async (given: Workshop, row: Row<'imports'>, closing: AbortSignal): Promise<void> => {
  const shop = { ...given, store: storeOf(given.store, await originOf(given.store, row)) }
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

/** Works at imports, one after the other, in this process. */
export interface ImportRunner {
  /** There may be something to do. */
  wake(): void
  /** Looks by itself from now on for what a process that ended has left behind. */
  start(): void
  close(): Promise<void>
}

export const importRunner = (
  given: Omit<Workshop, 'worker'>,
  warn: (error: unknown) => void,
): ImportRunner => {
  const shop = { ...given, worker: randomId() }
  // It is no part of the call that woke it.
  const apart = AsyncLocalStorage.snapshot()
  const closing = new AbortController()
  const { signal } = closing
  let working: Promise<void> | undefined
  let asked = false
  let timer: NodeJS.Timeout | undefined

  const loop = async () => {
    while (asked && !signal.aborted) {
      asked = false
      try {
        for (let row = await claim(shop); row && !signal.aborted; row = await claim(shop))
          await work(shop, row, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!unavailable(error)) warn(error)
        asked = true
        await wait(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }
  const wake = () => {
    asked = true
    working ??= loop().finally(() => {
      working = undefined
      if (asked && !signal.aborted) wake()
    })
  }
  return {
    wake: () => void (signal.aborted || apart(wake)),
    start() {
      wake()
      timer = setInterval(wake, LOOK_MS).unref()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await working
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    imports: ImportRunner
  }
}

/** Works at what was brought, as soon as a call that has asked for it is answered: only then is what it wrote kept. */
export const imports = (app: FastifyInstance, workshop: Omit<Workshop, 'worker'>): void => {
  const runner = importRunner(workshop, (error) => app.log.error(error))
  app.decorate('imports', runner)
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && url.startsWith('/api/imports/')) runner.wake()
  })
  app.addHook('onClose', () => runner.close())
}
