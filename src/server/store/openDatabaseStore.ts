import type { HookFactories } from './hooks.ts'
import { openPostgresStore, openPostgresStoreReader } from './sql/openPostgresStore.ts'
import { openSqliteReader, openSqliteStore } from './sql/openSqliteStore.ts'
import type { Reader, Store } from './store.ts'

/** Location of the database. A plain object, so that it can be sent to worker threads. */
export type StoreSource = { filename: string } | { url: string }

/** Migrates a database and opens its store for a server or a command. The key signs the audit log and the sessions. */
export const openDatabaseStore = (
  source: StoreSource,
  hooks: HookFactories,
  key: () => Promise<Buffer>,
  isServer = false,
): Promise<Store> =>
  'url' in source
    ? openPostgresStore(source.url, hooks, undefined, { key }, isServer)
    : openSqliteStore(source, hooks, { key })

/** Opens a read-only store in a worker thread, after the main thread has migrated the database. */
export const openReadOnlyStore = (source: StoreSource): Reader =>
  'url' in source ? openPostgresStoreReader(source.url) : openSqliteReader(source.filename)
