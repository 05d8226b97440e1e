import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { buildDelivery, buildUser, buildWebhook, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-10T18:00:00.000Z')
const CONFIG = { sessionIdleMinutes: 120, checkMonths: 12 }
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

describe.each(stores)('what counts no longer in the $name store', ({ open }) => {
  let openStore: OpenStore

  beforeEach(async () => {
    openStore = await open()
    await openStore.store.transaction(seedCatalog)
  })
  afterEach(() => openStore.close())

  const remainingIds = async (
    collection: 'attempts' | 'answers' | 'credential_checks' | 'tokens' | 'webhook_deliveries',
  ) => (await openStore.store.getList(collection, {})).rows.map(({ id }) => id)

  it('is forgotten, and nothing else', async () => {
    const answer = { request_hash: '', answer: 'null' }
    await openStore.store.transaction(async (tx) => {
      await tx.create('users', buildUser({}))
      for (const [i, ms] of [HOUR_MS * 2, HOUR_MS - 1, -1].entries())
        await tx.create('attempts', { key: `${i}`, failures: 1, last_at: ago(ms) })
      for (const [i, ms] of [HOUR_MS * 25, HOUR_MS * 23].entries())
        await tx.create('answers', { ...answer, key: `${i}`, created_at: ago(ms) })
      for (const [i, ms] of [1, -1].entries())
        await tx.create('tokens', {
          hash: `${i}`,
          user: 1,
          created_at: ago(HOUR_MS),
          expires_at: ago(ms),
          last_used_at: ago(ms),
          id_token: '',
          device: '',
        })
    })
    const check = { credential: 'x', person: '', result: 'unknown', way: 'scan' } as const
    const checks = [ago(HOUR_MS * 24 * 367), ago(HOUR_MS)].map((createdAt) => ({ ...check, at: createdAt }))
    await openStore.store.transaction((tx) => tx.append('credential_checks', checks))
    const day = HOUR_MS * 24
    await openStore.store.transaction(async (tx) => {
      const { id: webhook } = await tx.create('webhooks', buildWebhook())
      for (const ended_at of [ago(day * 31), ago(day * 29), null])
        await tx.create('webhook_deliveries', buildDelivery({ webhook, ended_at, created_at: ago(day * 31) }))
    })
    await deleteExpiredRows(openStore.store, NOW, CONFIG)
    expect(await remainingIds('webhook_deliveries')).toEqual([2, 3])
    expect(await remainingIds('credential_checks')).toEqual([2])
    expect([
      await remainingIds('attempts'),
      await remainingIds('answers'),
      await remainingIds('tokens'),
    ]).toEqual([[2, 3], [2], [2]])
  })

  it('goes a part at a time, while others write', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => ({
      key: `${i}`,
      failures: 1,
      last_at: ago(HOUR_MS * 2),
    }))
    await openStore.store.transaction(async (tx) => {
      for (const row of rows) await tx.create('attempts', row)
    })
    const forgotten = deleteExpiredRows(openStore.store, NOW, CONFIG)
    const meanwhile: number[] = []
    for (const name of ['Cuarta', 'Quinta', 'Sexta', 'Séptima']) {
      await setImmediate()
      await openStore.store.transaction(async (tx) => {
        await tx.create('zones', { name, ...NEW_ENTRY })
        meanwhile.push((await tx.getList('attempts', { range: [0, 0] })).total)
      })
    }
    await forgotten
    expect(meanwhile.some((count) => count > 0 && count < 2500)).toBe(true)
    expect(await remainingIds('attempts')).toEqual([])
  })
})
