import type {
  InspectionResult,
  PreliminaryDecision,
  SignatureVerdict,
} from '../../../domain/door/inspections.ts'

/** Inspection stored on the phone until the server has confirmed it and the guard has dismissed any late result. */
export interface QueuedInspection {
  /** Idempotency key. The server stores an inspection only once, even if the phone sends it several times. */
  key: string
  user: number | string
  at: string
  credential: string
  number: string
  zone: number | null
  /** Id of the company at the site. Missing in inspections that an older version of the page stored. */
  site_company?: number | null
  offline: boolean
  signature: SignatureVerdict
  /** Digits of the scanned signature, and whether the address leads to another host. Missing in inspections of older versions. */
  digits?: string
  foreign?: boolean
  note: string
  photo: Blob | null
  /**
   * Result that the guard saw, and whether it came from the server. Missing in inspections that an older version of the page
   * stored.
   */
  assumed?: PreliminaryDecision
  isAnswered?: boolean
  /** The server's reason for refusing the inspection. */
  refused?: string
  /** The server's result when the inspection was sent, with the person's name and number. */
  verdict?: { result: InspectionResult; name: string; number: string }
}

const [DATABASE, STORE] = ['acredita-on-site', 'inspections']

/** Timeout of an IndexedDB transaction, in milliseconds. Safari may never respond after the page was in the background. */
const DEADLINE_MS = 3000

class DeadlineError extends Error {}

let connection: Promise<IDBDatabase> | undefined

/** Closes the database connection. The next transaction opens a new one. */
const closeDatabase = (): void => {
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
    if (connection === database) closeDatabase()
  })
  connection = database
  return database
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>

/**
 * Runs a transaction and resolves after it has completed. A successful request is not enough, because a full disk can abort the
 * transaction afterwards.
 */
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

/** Runs a transaction. If the database connection was lost, retries once with a new connection. */
const runTransaction = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await rejectAfterDeadline(startTransaction(mode, work))
    } catch (error) {
      closeDatabase()
      if (attempt === 2 || error instanceof DeadlineError) throw error
    }
}

interface Entry {
  item: QueuedInspection
  state: 'pending' | 'stored' | 'failed'
}

/**
 * Inspections of the open page by key. Kept in memory until they are sent, because IndexedDB may be full, closed or forbidden.
 */
const entriesInMemory = new Map<string, Entry>()
/** Keys of the inspections that still have to be deleted from IndexedDB. */
const keysToDelete = new Set<string>()

const deleteStoredInspections = async (): Promise<void> => {
  for (const key of [...keysToDelete]) {
    if (!keysToDelete.has(key)) continue
    await runTransaction('readwrite', (store) => store.delete(key))
    keysToDelete.delete(key)
  }
}

/**
 * Writes new and changed inspections to IndexedDB. An inspection that does not fit does not prevent the others from being
 * stored.
 */
const storeChangedInspections = async (): Promise<void> => {
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
  if (hasAnswered) await deleteStoredInspections().catch(() => undefined)
}

let saving: Promise<void> = Promise.resolve()
let nextSaving: Promise<void> | undefined

/** Stored inspections of one user. */
export interface StoredInspections {
  /** Ordered by time of scanning. */
  items: QueuedInspection[]
  /** Number of unsent inspections that other users made on this device. */
  others: number
  /** Number of inspections that are only in memory. They are lost when the page is closed. */
  unstored: number
  /** Whether IndexedDB could be read. If not, inspections of an earlier visit are missing. */
  isComplete: boolean
}

/** Stores inspections in memory and in IndexedDB. Its methods never reject: failed writes are retried with the next change. */
export const inspectionStore = {
  /** Writes all pending changes to IndexedDB, after a write that is already running. */
  save: (): Promise<void> => {
    nextSaving ??= saving.then(() => {
      nextSaving = undefined
      return storeChangedInspections()
    })
    saving = nextSaving
    return nextSaving
  },

  /** Adds or replaces an inspection in memory at once. Resolves after the attempt to write to IndexedDB. */
  put: (item: QueuedInspection): Promise<void> => {
    entriesInMemory.set(item.key, { item, state: 'pending' })
    keysToDelete.delete(item.key)
    return inspectionStore.save()
  },

  /** Removes an inspection from memory at once. Resolves after the attempt to delete it from IndexedDB. */
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
      // Another browser tab has sent and deleted this inspection.
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
