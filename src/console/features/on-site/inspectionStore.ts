import type { Assumption, InspectionResult, SignatureVerdict } from '../../../domain/inspections.ts'

/** An inspection on this phone that the server has not confirmed, or whose late verdict the guard has not dismissed. */
export interface QueuedInspection {
  /** Identifies the inspection: the server stores it once, however often it is sent. */
  key: string
  user: number | string
  at: string
  credential: string
  number: string
  zone: number | null
  /** The company whose work it was at; inspections of an older version of the page lack it. */
  site_company?: number | null
  offline: boolean
  signature: SignatureVerdict
  note: string
  photo: Blob | null
  /** What the guard was shown, and whether the register said so. Inspections of an older version of the page lack both. */
  assumed?: Assumption
  isAnswered?: boolean
  /** Why the server has refused it. */
  refused?: string
  /** What the register answered when it arrived, with name and number of the person. */
  verdict?: { result: InspectionResult; name: string; number: string }
}

const [DATABASE, STORE] = ['acredita-on-site', 'inspections']

/** Longest wait for IndexedDB, in milliseconds. Safari may never answer after the page was in the background. */
const DEADLINE_MS = 3000

class DeadlineError extends Error {}

let connection: Promise<IDBDatabase> | undefined

/** Closes the connection, so that the next transaction opens another one. */
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

/** Resolves when the transaction is complete: a full disk aborts it after its request has succeeded. */
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

/** Runs one transaction. If the connection was lost, opens another one and tries once more. */
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

/** The inspections of this document by key. They stay here until they are sent, as IndexedDB may be full, closed or forbidden. */
const memory = new Map<string, Entry>()
/** Keys of inspections that are still to be deleted from IndexedDB. */
const deletions = new Set<string>()

/** Deletes from IndexedDB what was removed. */
const saveDeletions = async (): Promise<void> => {
  for (const key of [...deletions]) {
    if (!deletions.has(key)) continue
    await runTransaction('readwrite', (store) => store.delete(key))
    deletions.delete(key)
  }
}

/** Writes what IndexedDB lacks. An inspection that does not fit does not keep the others from being stored. */
const saveChanges = async (): Promise<void> => {
  let hasAnswered = true
  for (const entry of [...memory.values()]) {
    if (entry.state === 'stored' || memory.get(entry.item.key) !== entry) continue
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

/** The inspections of one user, as far as they can be read. */
export interface StoredInspections {
  /** In the order in which they were scanned. */
  items: QueuedInspection[]
  /** Number of items that only this document has: they are lost when it is closed. */
  unstored: number
  /** False if IndexedDB could not be read, so that inspections of an earlier document are missing. */
  isComplete: boolean
}

/** The inspections, in memory and in IndexedDB. No method rejects: what cannot be stored is tried again with the next change. */
export const inspectionStore = {
  /** Stores what IndexedDB lacks, after the attempt that is running. */
  save: (): Promise<void> => {
    nextSaving ??= saving.then(() => {
      nextSaving = undefined
      return saveChanges()
    })
    saving = nextSaving
    return nextSaving
  },

  /** Has effect at once; resolves after the attempt to store it. */
  put: (item: QueuedInspection): Promise<void> => {
    memory.set(item.key, { item, state: 'pending' })
    deletions.delete(item.key)
    return inspectionStore.save()
  },

  /** Has effect at once; resolves after the attempt to store it. */
  remove: (key: string): Promise<void> => {
    memory.delete(key)
    deletions.add(key)
    return inspectionStore.save()
  },

  list: async (user: number | string): Promise<StoredInspections> => {
    const before = new Set([...memory.values()].filter(({ state }) => state === 'stored'))
    const rows: QueuedInspection[] | undefined = await runTransaction('readonly', (store) =>
      store.getAll(),
    ).catch(() => undefined)
    const items = new Map(rows?.map((row) => [row.key, row]))
    for (const [key, entry] of memory) {
      // Another tab has sent and deleted it.
      if (rows && before.has(entry) && !items.has(key)) memory.delete(key)
      else if (!rows || !before.has(entry)) items.set(key, entry.item)
    }
    return {
      items: [...items.values()]
        .filter((item) => item.user === user && !deletions.has(item.key))
        .sort((a, b) => (a.at < b.at ? -1 : 1)),
      unstored: [...memory.values()].filter(({ item, state }) => item.user === user && state === 'failed')
        .length,
      isComplete: rows !== undefined,
    }
  },
}
