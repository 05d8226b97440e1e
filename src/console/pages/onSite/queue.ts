import type { Assumption, InspectionResult, SignatureVerdict } from '../../../domain/inspections.ts'

/** What was scanned on this phone and is not known to have arrived, or what the register said of it later and nobody has seen. */
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
  /** What was gone by, and whether that was the register's word. What an older page kept says neither. */
  assumed?: Assumption
  isAnswered?: boolean
  /** Why the server does not take it, where it has said so. */
  refused?: string
  /** What the register said when it arrived: of whom, by its own name and number. */
  verdict?: { result: InspectionResult; name: string; number: string }
}

/** One that has arrived and whose verdict is still to be seen. */
export type Told = QueuedInspection & Required<Pick<QueuedInspection, 'verdict' | 'assumed'>>

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
