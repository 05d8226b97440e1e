import type { SignatureVerdict } from './signature.ts'

/** What was scanned on this phone and is not known to have arrived. */
export interface QueuedInspection {
  /** Its own name for good: whoever sends it twice keeps it once. */
  key: string
  user: number | string
  at: string
  credential: string
  number: string
  zone: number | null
  /** Whose work it was at; what an older page kept does not say. */
  site_company?: number | null
  offline: boolean
  signature: SignatureVerdict
  note: string
  photo: Blob | null
  /** Why the server does not take it, where it has said so. */
  refused?: string
}

const [DATABASE, STORE] = ['acredita-on-site', 'inspections']

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> => {
  if (!opened) {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    opened = settled(request)
  }
  return opened
}

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
  settled(work((await open()).transaction(STORE, mode).objectStore(STORE)))

/** Kept by the browser itself, so that neither a closed page nor an empty battery loses it. */
export const queue = {
  put: async (item: QueuedInspection): Promise<void> => {
    await inStore('readwrite', (store) => store.put(item))
  },
  remove: (key: string): Promise<undefined> => inStore('readwrite', (store) => store.delete(key)),
  /** Those of one user, in the order in which they were scanned. */
  of: async (user: number | string): Promise<QueuedInspection[]> => {
    const all: QueuedInspection[] = await inStore('readonly', (store) => store.getAll())
    return all.filter((item) => item.user === user).sort((a, b) => (a.at < b.at ? -1 : 1))
  },
}
