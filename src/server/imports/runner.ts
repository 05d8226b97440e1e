import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRow } from '../../domain/imports.ts'
import { can } from '../../domain/permissions.ts'
import { actorOf } from '../accounts/sessions.ts'
import { randomId } from '../common/randomId.ts'
import { unavailable } from '../common/unavailable.ts'
import { documentName } from '../files/files.ts'
import { byPortal, storeOf } from '../store/loggedStore.ts'
import type { Row } from '../store/rows.ts'
import type { Origin, Store } from '../store/store.ts'
import { applyImport } from './apply.ts'
import { checkImport } from './checkImport.ts'
import { applyPhotos } from './photos/applyPhotos.ts'
import { SheetError } from './sheets/sheetError.ts'
import { importTexts } from './texts.ts'
import { undoImport } from './undo.ts'
import { LEASE_MS, type Workshop } from './workshop.ts'

/** How often it is looked whether another process left one behind. */
const LOOK_MS = 5_000
/** What failed as a database was away is tried again so much later. */
const AGAIN_MS = 2_000

const AT_WORK = ['checking', 'applying', 'undoing'] as const

/** Takes an import that nobody is at. */
const claim = async ({ store, worker }: Workshop): Promise<Row<'imports'> | undefined> => {
  const { rows } = await store.getList('imports', { filter: { state: AT_WORK } })
  const isFree = (row: ImportRow) => row.worker === worker || row.worker_until < Date.now()
  if (!rows.some(isFree)) return undefined
  return store.transaction(async (tx) => {
    const again = await tx.getList('imports', { filter: { state: AT_WORK } })
    const free = again.rows.sort((a, b) => a.id - b.id).find(isFree)
    return free && tx.update('imports', free.id, { worker, worker_until: Date.now() + LEASE_MS })
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
    if (now?.state !== row.state) return
    const finished_at = state === 'failed' ? shop.now().toISOString() : null
    await tx.update('imports', row.id, { state, reason, finished_at, worker_until: 0 })
  })

const work = async (given: Workshop, row: Row<'imports'>, signal: AbortSignal): Promise<void> => {
  const shop = { ...given, store: storeOf(given.store, await originOf(given.store, row)) }
  const { store, files, config } = shop
  if (row.state === 'undoing') return undoImport(shop, row, signal)
  const user = await store.getOne('users', row.uploaded_by)
  const actor = user && actorOf(user, config)
  const state = row.state === 'checking' ? 'failed' : 'undoing'
  if (!actor || !user.active || !can(actor, 'imports.manage'))
    return end(shop, row, state, importTexts.notAllowed)
  try {
    if (row.state === 'checking') await checkImport(shop, row, actor, signal)
    else await (row.kind === 'photos' ? applyPhotos : applyImport)(shop, row, actor, signal)
  } catch (error) {
    if (signal.aborted || unavailable(error)) throw error
    if (!(error instanceof SheetError) && (await files.read(documentName(row.key)))) throw error
    await end(shop, row, state, error instanceof SheetError ? error.message : importTexts.gone)
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
