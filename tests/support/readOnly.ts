import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'
import type { OpenStore } from './stores.ts'
import { openPortalOver, type PortalOpener } from './testPortals.ts'

/** Makes a database refuse all writes, or take them again. */
type SetReadOnly = (isReadOnly: boolean) => Promise<void>

/** Opens a store, and returns it with the SQLite connections that it writes with. */
const openWithWriters = async (openStore: () => Promise<OpenStore>) => {
  const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
  const source = await openStore()
  const connections = new Set(pragma.mock.contexts as InstanceType<typeof BetterSqlite>[])
  pragma.mockRestore()
  const isWriter = (one: InstanceType<typeof BetterSqlite>) =>
    one.open && one.pragma('query_only', { simple: true }) === 0
  return { ...source, writers: [...connections].filter(isWriter) }
}

/** Restarts all sessions of a Postgres database, as a failover to a read-only standby does. */
const setPostgresReadOnly = async (url: string, isReadOnly: boolean): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  // This session may have started while the database was read-only.
  await client.query('set default_transaction_read_only = off')
  await client.query(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${isReadOnly}`,
  )
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

/** Returns a portal opener and a function that makes its database read-only while the portal runs. */
export const createReadOnlySwitch = (
  openStore: () => Promise<OpenStore>,
): { open: PortalOpener['open']; setReadOnly: SetReadOnly } => {
  let setReadOnly: SetReadOnly = async () => undefined
  const open = openPortalOver(async () => {
    const { writers, close, ...store } = await openWithWriters(openStore)
    setReadOnly = async (isReadOnly) => {
      if ('url' in store.source) await setPostgresReadOnly(store.source.url, isReadOnly)
      else for (const writer of writers) writer.pragma(`query_only = ${isReadOnly}`)
    }
    return {
      ...store,
      async close() {
        await setReadOnly(false)
        await close()
      },
    }
  })
  return { open, setReadOnly: (isReadOnly) => setReadOnly(isReadOnly) }
}
