import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { crowd } from '../bench/crowd.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-upkeep-'))
  folders.push(folder)
  const filename = join(folder, 'acredita.sqlite')
  return { filename, store: await openSqlStore({ filename }) }
}

const ask = <T>(filename: string, statement: string): T[] => {
  const database = new BetterSqlite(filename, { readonly: true })
  try {
    return database.prepare(statement).all() as T[]
  } finally {
    database.close()
  }
}

const WAIT = { timeout: 20_000, interval: 100 }

describe('the embedded database', () => {
  it('has its log copied while it is used, by nobody who answers', async () => {
    const { filename, store } = await opened()
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
    }, WAIT)
    database.close()
    await store.close()
  })

  it('goes on with what many rows borrow where the process before it ended', async () => {
    const first = await opened()
    const dump = crowd(1200, '2026-01-15')
    await first.store.load({ ...dump, personnel: dump.personnel.map((row) => ({ ...row, company: 1 })) })
    await first.store.transaction((tx) => tx.update('companies', 1, { company_name: 'Xochimilco Gas' }))
    await first.store.close()
    const store = await openSqlStore({ filename: first.filename })
    const found = async () => (await store.getList('personnel', { q: 'xochi', range: [0, 0] })).total
    expect(await found()).toBeLessThan(1200)
    await vi.waitFor(async () => expect(await found()).toBe(1200), WAIT)
    await vi.waitFor(() => expect(ask(first.filename, 'select * from outdated')).toEqual([]), WAIT)
    await store.close()
  })

  it('learns about tables that are filled row by row, without samples that plans would depend on', async () => {
    const { filename, store } = await opened()
    await store.load(crowd(5, '2026-01-15'))
    await store.transaction((tx) =>
      tx.createMany(
        'attempts',
        Array.from({ length: 3000 }, (_, i) => ({ key: `key ${i}`, failures: 1, last_at: '2026-01-15' })),
      ),
    )
    await store.close()
    await (await openSqlStore({ filename })).close()
    const known = ask<{ stat: string }>(filename, "select stat from sqlite_stat1 where tbl = 'attempts'")
    expect(known.length).toBeGreaterThan(0)
    expect(ask(filename, 'select * from sqlite_stat4')).toEqual([])
  })

  it('keeps its index of words in few runs, however many small changes there are', async () => {
    const { filename, store } = await opened()
    await store.load(crowd(60, '2026-01-15'))
    const { rows } = await store.getList('personnel', { range: [0, 59] })
    for (const { id } of rows)
      await store.transaction((tx) => tx.update('personnel', id, { last_names: 'Xochimilco' }))
    await vi.waitFor(() => {
      const [runs] = ask<{ n: number }>(
        filename,
        'select count(distinct segid) as n from personnel_search_idx',
      )
      expect(runs?.n).toBeLessThan(5)
    }, WAIT)
    expect((await store.getList('personnel', { q: 'xochi', range: [0, 0] })).total).toBe(60)
    await store.close()
  })
})
