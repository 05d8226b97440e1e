import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Day, toMexicoDay } from '../../domain/common/days.ts'
import { type ListedTaxpayer, type LoadFigures, NO_LOAD_FIGURES } from '../../domain/taxList/schemas.ts'
import { createBackgroundWorker } from '../common/backgroundWork.ts'
import { splitIntoBatches } from '../common/batches.ts'
import type { Config } from '../common/config.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { toServiceUnavailableError } from '../common/httpError.ts'
import { createRandomId } from '../common/secrets.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import { runWithUploadedFileCopy } from '../imports/importRuntime.ts'
import { SheetError } from '../imports/sheets/sheet.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { readTaxListFile, type TaxListFile } from './readTaxListFile.ts'
import { taxListTexts } from './taxListTexts.ts'

type Load = Row<'tax_list_loads'>

/** Interval at which this process looks for waiting loads, in milliseconds. */
const POLL_MS = 10_000
/** Time after which another process may take over a load, in milliseconds. Each batch extends it. */
const LEASE_MS = 60_000
/** Number of taxpayers that are compared, and at most written, at a time. */
export const TAX_LIST_BATCH = 200
/** Share of the stored taxpayers that a new list has at least. A shorter file is probably incomplete. */
const MIN_SHARE = 0.8
/** Time since the last change of a file in the folder after which it counts as complete, in milliseconds. */
const SETTLED_MS = 60_000

interface TaxListRuntime {
  store: Store
  files: FileStorage
  config: Pick<Config, 'taxListFolder'>
  now: () => Date
  worker: string
}

const FIELDS = ['name', 'situation', 'published_on', 'letter'] as const

/** Reserves the oldest load that no process works on. */
const reserveNextLoad = async ({ store, worker }: TaxListRuntime): Promise<Load | undefined> => {
  const query = { filter: { state: 'waiting' }, sort: { field: 'id', order: 'ASC' }, range: [0, 0] } as const
  const isFree = (row: Load | undefined) => row !== undefined && row.worker_until < Date.now()
  if (!isFree((await store.getPage('tax_list_loads', query))[0])) return undefined
  return store.transaction(async (tx) => {
    const [row] = await tx.getPage('tax_list_loads', query)
    return row && isFree(row)
      ? tx.update('tax_list_loads', row.id, { worker, worker_until: Date.now() + LEASE_MS })
      : undefined
  })
}

/** Thrown if another process has taken over the load. */
class LeaseLostError extends Error {}

/** Runs a short transaction of a load, extends its lease, and pauses as long as it took, so that others can write. */
const runStep = async (
  { store, worker }: TaxListRuntime,
  { id }: Load,
  work: (tx: Writer) => Promise<Partial<Load>>,
): Promise<void> => {
  const startedAt = performance.now()
  await store.transaction(async (tx) => {
    const row = await tx.getOne('tax_list_loads', id)
    if (row?.state !== 'waiting' || row.worker !== worker) throw new LeaseLostError()
    await tx.update('tax_list_loads', id, { worker_until: Date.now() + LEASE_MS, ...(await work(tx)) })
  })
  await wait(performance.now() - startedAt, undefined, { ref: false })
}

/** Taxpayers of a batch that the stored list lacks, and changes of those that it has. */
interface Difference {
  added: ListedTaxpayer[]
  changed: { id: number; patch: ListedTaxpayer }[]
  same: number
}

const compareWithStoredList = async (
  store: Reader,
  batch: readonly ListedTaxpayer[],
): Promise<Difference> => {
  const { rows } = await store.getList('listed_taxpayers', { filter: { rfc: batch.map(({ rfc }) => rfc) } })
  const stored = new Map(rows.map((row) => [row.rfc, row]))
  const difference: Difference = { added: [], changed: [], same: 0 }
  for (const taxpayer of batch) {
    const row = stored.get(taxpayer.rfc)
    if (!row) difference.added.push(taxpayer)
    else if (FIELDS.some((field) => row[field] !== taxpayer[field]))
      difference.changed.push({ id: row.id, patch: taxpayer })
    else difference.same += 1
  }
  return difference
}

/** Adds and changes the taxpayers of a list. A batch that is stored already needs no transaction. */
const writeListedTaxpayers = async (
  runtime: TaxListRuntime,
  load: Load,
  { taxpayers }: TaxListFile,
): Promise<Pick<LoadFigures, 'added' | 'changed' | 'same'>> => {
  const figures = { added: 0, changed: 0, same: 0 }
  for await (const batch of splitIntoBatches(taxpayers.values(), TAX_LIST_BATCH)) {
    const { added, changed, same } = await compareWithStoredList(runtime.store, batch)
    if (added.length + changed.length > 0)
      await runStep(runtime, load, async (tx) => {
        if (added.length > 0) await tx.createMany('listed_taxpayers', added)
        for (const { id, patch } of changed) await tx.update('listed_taxpayers', id, patch)
        return {}
      })
    figures.added += added.length
    figures.changed += changed.length
    figures.same += same
    await yieldToOtherRequests()
  }
  return figures
}

/** Deletes the stored taxpayers that are not in the list any more. Returns their number. */
const deleteUnlistedTaxpayers = async (
  runtime: TaxListRuntime,
  load: Load,
  { taxpayers }: TaxListFile,
): Promise<number> => {
  const gone: number[] = []
  for await (const { id, rfc } of runtime.store.each('listed_taxpayers', {})) {
    if (!taxpayers.has(rfc)) gone.push(id)
    await yieldToOtherRequests()
  }
  for await (const ids of splitIntoBatches(gone, TAX_LIST_BATCH))
    await runStep(runtime, load, async (tx) => {
      await tx.deleteMany('listed_taxpayers', { id: ids })
      return {}
    })
  return gone.length
}

/** Throws a SheetError if the list is much shorter than the stored one, as after an interrupted download. */
const assertIsNotTruncated = async (store: Reader, { taxpayers }: TaxListFile): Promise<void> => {
  const { total } = await store.getList('listed_taxpayers', { range: [0, 0] })
  if (taxpayers.size < total * MIN_SHARE)
    throw new SheetError(taxListTexts.muchShorter(taxpayers.size, total))
}

const endLoad = async (
  runtime: TaxListRuntime,
  load: Load,
  result: Pick<Load, 'state' | 'reason' | 'listed_on' | 'figures'>,
): Promise<void> => {
  const finished_at = runtime.now().toISOString()
  await runStep(runtime, load, async () => ({ ...result, key: null, finished_at, worker_until: 0 }))
  if (load.key !== null) await runtime.files.delete(getDocumentFileName(load.key)).catch(() => undefined)
}

const runLoad = async (runtime: TaxListRuntime, load: Load): Promise<void> => {
  const { store, files } = runtime
  const key = load.key ?? ''
  try {
    await runWithUploadedFileCopy(files, key, new AbortController().signal, async (path) => {
      const list = await readTaxListFile(path)
      await assertIsNotTruncated(store, list)
      const figures = await writeListedTaxpayers(runtime, load, list)
      const removed = await deleteUnlistedTaxpayers(runtime, load, list)
      const { listed_on, hidden } = list
      await endLoad(runtime, load, {
        state: 'done',
        reason: '',
        listed_on,
        figures: { ...figures, removed, hidden },
      })
    })
  } catch (error) {
    if (error instanceof LeaseLostError) return
    // The load is tried again when the database or the storage is back.
    if (toServiceUnavailableError(error)) throw error
    const isWrongFile = error instanceof SheetError
    await endLoad(runtime, load, {
      state: 'failed',
      reason: isWrongFile ? error.message : taxListTexts.unexpected,
      listed_on: null,
      figures: NO_LOAD_FIGURES,
    })
    if (!isWrongFile) throw error
  }
}

/** Returns the newest CSV file of a folder that no program is still writing. */
const findNewestList = async (folder: string, now: Date) => {
  const names = (await readdir(folder)).filter((name) => /\.csv$/iu.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  return found
    .filter(({ mtimeMs }) => mtimeMs <= now.getTime() - SETTLED_MS)
    .sort((a, b) => b.mtimeMs - a.mtimeMs)[0]
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Queues the newest list of the operator's folder, unless it is the one that was loaded last. */
export const queueListOfFolder = async ({ store, files, config, now }: TaxListRuntime): Promise<void> => {
  if (config.taxListFolder === '') return
  const newest = await findNewestList(config.taxListFolder, new Date())
  if (!newest) return
  const path = join(config.taxListFolder, newest.name)
  const sha256 = await hashFile(path)
  const isLoaded = async (reader: Reader) => {
    const [last] = await reader.getPage('tax_list_loads', {
      sort: { field: 'id', order: 'DESC' },
      range: [0, 0],
    })
    return last?.sha256 === sha256
  }
  if (await isLoaded(store)) return
  const key = randomBytes(16).toString('hex')
  await files.write(getDocumentFileName(key), createReadStream(path))
  const isQueued = await store.transaction(async (tx) => {
    if (await isLoaded(tx)) return false
    await tx.create('tax_list_loads', {
      ...NEW_LOAD,
      key,
      file_name: newest.name,
      size: newest.size,
      sha256,
      uploaded_by: null,
      created_at: now().toISOString(),
    })
    return true
  })
  if (!isQueued) await files.delete(getDocumentFileName(key))
}

/** Fields of a load that waits. */
export const NEW_LOAD = {
  state: 'waiting',
  listed_on: null,
  figures: NO_LOAD_FIGURES,
  reason: '',
  finished_at: null,
  worker: '',
  worker_until: 0,
  version: 1,
} as const satisfies Partial<Load>

/** Loads the oldest waiting list. Returns whether there was one. */
export const loadNextTaxList = async (runtime: TaxListRuntime): Promise<boolean> => {
  const load = await reserveNextLoad(runtime)
  if (load) await runLoad(runtime, load)
  return load !== undefined
}

/** Background worker that loads uploaded lists, and once a day the list of the operator's folder. */
interface TaxListRunner {
  /** Loads waiting lists now. */
  wake(): Promise<void>
  start(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    taxList: TaxListRunner
  }
}

export const registerTaxListRunner = (app: FastifyInstance, given: Omit<TaxListRuntime, 'worker'>): void => {
  const runtime = {
    ...given,
    store: createStoreForBackgroundJob(given.store, 'taxList'),
    worker: createRandomId(),
  }
  // Detaches background work from the AsyncLocalStorage context of the request that starts it.
  const runOutsideCall = AsyncLocalStorage.snapshot()
  let checkedOn: Day = ''
  const work = createBackgroundWorker({
    runBatch: async () => {
      const today = toMexicoDay(runtime.now())
      if (checkedOn !== today) {
        await queueListOfFolder(runtime)
        checkedOn = today
      }
      return loadNextTaxList(runtime)
    },
    onError: (error) => {
      if (!toServiceUnavailableError(error)) app.log.error(error)
    },
  })
  const wake = (): Promise<void> => runOutsideCall(work.run)
  app.decorate('taxList', { wake, start: () => runOutsideCall(() => work.start(POLL_MS)) })
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'POST' && url.startsWith('/api/v1/tax_list_loads/')) void wake()
  })
  app.addHook('onClose', () => work.stop())
}
