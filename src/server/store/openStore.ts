import { openPostgresReader, openPostgresStore } from './sql/openPostgresStore.ts'
import { openSqliteReader, openSqliteStore } from './sql/openSqliteStore.ts'
import type { Reader, Store } from './store.ts'

/** Location of the database: an SQLite file or a Postgres URL. A plain object, so that it can be posted to worker threads. */
export type StoreSource = { filename: string } | { url: string }

/** Opens a store after migrating its schema. The key signs its audit log and its sessions. */
export const openStore = (source: StoreSource, key: () => Promise<Buffer>): Promise<Store> =>
  'url' in source ? openPostgresStore(source.url, undefined, { key }) : openSqliteStore(source, { key })

/** Opens the database for reading in a worker thread. The main thread has already migrated it. */
export const openReader = (source: StoreSource): Reader =>
  'url' in source ? openPostgresReader(source.url) : openSqliteReader(source.filename)
