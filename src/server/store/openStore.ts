import { openPostgresReader, openPostgresStore } from './sql/openPostgresStore.ts'
import { openSqlReader, openSqlStore } from './sql/openSqlStore.ts'
import type { Reader, Store } from './store.ts'

/** Where a portal's rows are: the embedded database's file, or a Postgres. It can be told to another thread. */
export type Source = { filename: string } | { url: string }

/** Opens a store, bringing its tables up to date first; its log and its sessions are signed with a key. */
export const openStore = (source: Source, key: () => Promise<Buffer>): Promise<Store> =>
  'url' in source ? openPostgresStore(source.url, undefined, { key }) : openSqlStore(source, { key })

/** Reads a store that somebody else keeps: another thread of the same portal. */
export const openReader = (source: Source): Reader =>
  'url' in source ? openPostgresReader(source.url) : openSqlReader(source.filename)
