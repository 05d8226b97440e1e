import type { InspectionResult, PreliminaryDecision, SignatureVerdict } from '../../../domain/inspections.ts'

/** An inspection on this phone that the server has not confirmed, or whose late verdict the guard has not dismissed. */
export interface QueuedInspection {
  /** Idempotency key: the server stores the inspection once, however often it is sent. */
  key: string
  user: number | string
  at: string
  credential: string
  number: string
  zone: number | null
  /** Company for which the person worked. Missing in inspections of older versions of the page. */
  site_company?: number | null
  offline: boolean
  signature: SignatureVerdict
  note: string
  photo: Blob | null
  /** The verdict shown to the guard, and whether it came from the register. Missing in inspections of older versions of the page. */
  assumed?: PreliminaryDecision
  isAnswered?: boolean
  /** Why the server refused it. */
  refused?: string
  /** The register's answer on arrival, with the person's name and number. */
  verdict?: { result: InspectionResult; name: string; number: string }
}

const [DATABASE, STORE] = ['acredita-on-site', 'inspections']

/** Maximum wait for IndexedDB, in milliseconds. Safari may never respond after the page was in the background. */
const DEADLINE_MS = 3000

class DeadlineError extends Error {}

let connection: Promise<IDBDatabase> | undefined

/** Closes the connection, so that the next transaction opens a new one. */
const disconnect = (): void => {
  void connection?.then(
    (database) => database.close(),
    () => undefined,
  )
  connection = undefined
}

const openDatabase = async (onLost: () => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.onclose = onLost
      request.result.onversionchange = onLost
      resolve(request.result)
    }
  })
}

const connect = (): Promise<IDBDatabase> => {
  if (connection) return connection
  const database = openDatabase(() => {
    if (connection === database) disconnect()
  })
  connection = database
  return database
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>

/** Resolves when the transaction is complete, because a full disk aborts it after its request has succeeded. */
const startTransaction = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
  const database = await connect()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

const rejectAfterDeadline = <T>(result: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError('IndexedDB')), DEADLINE_MS)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Runs one transaction. If the connection was lost, retries once with a new one. */
const runTransaction = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await rejectAfterDeadline(startTransaction(mode, work))
    } catch (error) {
      disconnect()
      if (attempt === 2 || error instanceof DeadlineError) throw error
    }
}

interface Entry {
  item: QueuedInspection
  state: 'pending' | 'stored' | 'failed'
}

/** The inspections of this document by key. They stay in memory until they are sent, because IndexedDB may be full, closed or forbidden. */
const entriesInMemory = new Map<string, Entry>()
/** Keys of inspections that are still to be deleted from IndexedDB. */
const keysToDelete = new Set<string>()

/** Deletes the removed inspections from IndexedDB. */
const saveDeletions = async (): Promise<void> => {
  for (const key of [...keysToDelete]) {
    if (!keysToDelete.has(key)) continue
    await runTransaction('readwrite', (store) => store.delete(key))
    keysToDelete.delete(key)
  }
}

/** Writes the inspections that IndexedDB lacks. One that does not fit does not block the others. */
const saveChanges = async (): Promise<void> => {
  let hasAnswered = true
  for (const entry of [...entriesInMemory.values()]) {
    if (entry.state === 'stored' || entriesInMemory.get(entry.item.key) !== entry) continue
    entry.state = 'failed'
    if (!hasAnswered) continue
    try {
      await runTransaction('readwrite', (store) => store.put(entry.item))
      entry.state = 'stored'
    } catch (error) {
      hasAnswered = !(error instanceof DeadlineError)
    }
  }
  if (hasAnswered) await saveDeletions().catch(() => undefined)
}

let saving: Promise<void> = Promise.resolve()
let nextSaving: Promise<void> | undefined

/** The inspections of one user that can be read. */
export interface StoredInspections {
  /** In the order of scanning. */
  items: QueuedInspection[]
  /** Number of unsent inspections of other users of this device. */
  others: number
  /** Number of items that only this document has. They are lost when it is closed. */
  unstored: number
  /** False if IndexedDB could not be read, so that inspections of an earlier document are missing. */
  isComplete: boolean
}

/** Inspections in memory and in IndexedDB. No method rejects: failed writes are retried with the next change. */
export const inspectionStore = {
  /** Stores what IndexedDB lacks, after the running attempt. */
  save: (): Promise<void> => {
    nextSaving ??= saving.then(() => {
      nextSaving = undefined
      return saveChanges()
    })
    saving = nextSaving
    return nextSaving
  },

  /** Takes effect at once. Resolves after the attempt to store it. */
  put: (item: QueuedInspection): Promise<void> => {
    entriesInMemory.set(item.key, { item, state: 'pending' })
    keysToDelete.delete(item.key)
    return inspectionStore.save()
  },

  /** Takes effect at once. Resolves after the attempt to store it. */
  remove: (key: string): Promise<void> => {
    entriesInMemory.delete(key)
    keysToDelete.add(key)
    return inspectionStore.save()
  },

  list: async (user: number | string): Promise<StoredInspections> => {
    const before = new Set([...entriesInMemory.values()].filter(({ state }) => state === 'stored'))
    const rows: QueuedInspection[] | undefined = await runTransaction('readonly', (store) =>
      store.getAll(),
    ).catch(() => undefined)
    const items = new Map(rows?.map((row) => [row.key, row]))
    for (const [key, entry] of entriesInMemory) {
      // Another tab has sent and deleted it.
      if (rows && before.has(entry) && !items.has(key)) entriesInMemory.delete(key)
      else if (!rows || !before.has(entry)) items.set(key, entry.item)
    }
    const stored = [...items.values()].filter(({ key }) => !keysToDelete.has(key))
    return {
      items: stored.filter((item) => item.user === user).sort((a, b) => (a.at < b.at ? -1 : 1)),
      others: stored.filter((item) => item.user !== user && item.verdict === undefined).length,
      unstored: [...entriesInMemory.values()].filter(
        ({ item, state }) => item.user === user && state === 'failed',
      ).length,
      isComplete: rows !== undefined,
    }
  },
}
