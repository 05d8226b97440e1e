import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsonServer from 'json-server'
import { type Jobs, workerJobs } from '../../src/server/jobs/jobs.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { openJsonStore } from '../../src/server/store/json/openJsonStore.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import type { Store } from '../../src/server/store/store.ts'

/** A store of a test's own, and how to be rid of it. */
export interface OpenStore {
  store: Store
  /** Where the store's long work is done, if not in this thread. */
  jobs?: Jobs
  close(): Promise<void>
}

export const openJson = async (): Promise<OpenStore> => {
  const store = openJsonStore(jsonServer.router<Partial<Dump>>({}).db)
  return { store, close: () => store.close() }
}

export const openSqlite = async (): Promise<OpenStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-store-'))
  const filename = join(folder, 'acredita.db')
  const store = await openSqlStore({ filename })
  return {
    store,
    jobs: workerJobs(filename),
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Every store that the portal can keep its rows in. */
export const stores: { name: string; open(): Promise<OpenStore> }[] = [
  { name: 'json-server', open: openJson },
  { name: 'SQLite', open: openSqlite },
]
