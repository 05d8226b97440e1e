import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { createCrowd } from '../bench/crowd.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const openStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-upkeep-'))
  folders.push(folder)
  const filename = join(folder, 'acredita.sqlite')
  return { filename, store: await openSqliteStore({ filename }, DERIVED_HOOKS) }
}

const queryDatabase = <T>(filename: string, statement: string): T[] => {
  const database = new BetterSqlite(filename, { readonly: true })
  try {
    return database.prepare(statement).all() as T[]
  } finally {
    database.close()
  }
}

const POLL = { timeout: 20_000, interval: 100 }

describe('the embedded database', () => {
  it('copies its write-ahead log during use, outside of requests', async () => {
    const { filename, store } = await openStore()
    const text = 'x'.repeat(400_000)
    for (let i = 0; i < 60; i += 1)
      await store.transaction((tx) =>
        tx.create('settings', { key: `key ${i}`, value: text, created_at: '2026-01-15' }),
      )
    const database = new BetterSqlite(filename)
    database.pragma('wal_autocheckpoint = 0')
    await vi.waitFor(() => {
      const [log] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
      expect(log?.checkpointed).toBeGreaterThan(4_000)
    }, POLL)
    database.close()
    await store.close()
  })

  it('continues the update of joined names where the previous process ended', async () => {
    const first = await openStore()
    const dump = createCrowd(1200, '2026-01-15')
    await first.store.load({ ...dump, personnel: dump.personnel.map((row) => ({ ...row, company: 1 })) })
    await first.store.transaction((tx) => tx.update('companies', 1, { company_name: 'Xochimilco Gas' }))
    await first.store.close()
    const store = await openSqliteStore({ filename: first.filename }, DERIVED_HOOKS)
    const countFound = async () => (await store.getList('personnel', { q: 'xochi', range: [0, 0] })).total
    expect(await countFound()).toBeLessThan(1200)
    await vi.waitFor(async () => expect(await countFound()).toBe(1200), POLL)
    await vi.waitFor(() => expect(queryDatabase(first.filename, 'select * from outdated')).toEqual([]), POLL)
    await store.close()
  })

  it('learns the size of tables that fill row by row, without samples that would change plans', async () => {
    const { filename, store } = await openStore()
    await store.load(createCrowd(5, '2026-01-15'))
    await store.transaction((tx) =>
      tx.createMany(
        'attempts',
        Array.from({ length: 3000 }, (_, i) => ({ key: `key ${i}`, failures: 1, last_at: '2026-01-15' })),
      ),
    )
    await store.close()
    await (await openSqliteStore({ filename }, DERIVED_HOOKS)).close()
    const statistics = queryDatabase<{ stat: string }>(
      filename,
      "select stat from sqlite_stat1 where tbl = 'attempts'",
    )
    expect(statistics.length).toBeGreaterThan(0)
    expect(queryDatabase(filename, 'select * from sqlite_stat4')).toEqual([])
  })

  it('keeps its full-text index in few segments after many small changes', async () => {
    const { filename, store } = await openStore()
    await store.load(createCrowd(60, '2026-01-15'))
    const { rows } = await store.getList('personnel', { range: [0, 59] })
    for (const { id } of rows)
      await store.transaction((tx) => tx.update('personnel', id, { last_names: 'Xochimilco' }))
    await vi.waitFor(() => {
      const [runs] = queryDatabase<{ n: number }>(
        filename,
        'select count(distinct segid) as n from personnel_search_idx',
      )
      expect(runs?.n).toBeLessThan(5)
    }, POLL)
    expect((await store.getList('personnel', { q: 'xochi', range: [0, 0] })).total).toBe(60)
    await store.close()
  })
})
