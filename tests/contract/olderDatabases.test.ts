import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/store/store.ts'
import { olderDatabases } from '../support/olderDatabases.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { aPerson } from '../support/storeRows.ts'

const STRONG = 'Kd8xZq3_0aBcDeFgHiJkL-'

/** A row of its table, as it was then. */
const veto = {
  ...{ id: 1, name: 'Vetada', rfc: 'VETA900101', text: '<p>No</p>', company: null },
  ...{ key: 'k', file_name: 'a.pdf', media_type: 'application/pdf', size: 1, sha256: '' },
  ...{ uploaded_by: 2, created_at: NOW },
}

const dump = () => {
  const strong = aPerson({ id: STRONG, last_names: 'Fuerte', rfc: 'FUEM900101AB1' })
  return { ...portalDump({ personnel: [...portalDump().personnel, strong] }), vetoes: [veto] }
}

describe.each(olderDatabases)('an older database in $name', ({ make }) => {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    const older = await make(dump())
    remove = older.remove
    store = await older.update()
  })
  afterAll(async () => {
    await store?.close()
    await remove?.()
  })

  it('says in the log which steps it has taken', async () => {
    const { rows } = await store.getList('log_entries', { filter: { action: 'portal.migration' } })
    expect(rows.map(({ reason }) => reason)).toEqual([expect.stringContaining('0026-log')])
  })

  it('gives a public id to everybody whose own can be guessed', async () => {
    const { rows } = await store.getList('personnel', {})
    const given = rows.filter(({ id }) => id !== STRONG).map(({ public_id }) => public_id)
    for (const id of given) expect(id).toMatch(/^[\w-]{22}$/u)
    expect(new Set(given).size).toBe(dump().personnel.length - 1)
    expect((await store.getOne('personnel', STRONG))?.public_id).toBeNull()
    const valid = await store.getOne('personnel', 'valid')
    expect(await store.getBy('personnel', 'public_id', valid?.public_id ?? '')).toEqual(valid)
  })

  it('lets nobody be found by an RFC but by whoever may be shown it', async () => {
    const found = async (q: string, personal = false) =>
      (await store.search('personnel', { q, personal, limit: 9 })).rows.map(({ id }) => id)
    expect([await found('fuem9'), await found('fuem9', true)]).toEqual([[], [STRONG]])
    expect(await found('fuerte instalaciones bajio tecnica')).toEqual([STRONG])
    const list = { q: 'fuerte', sort: { field: 'name', order: 'ASC' }, range: [0, 9] } as const
    for (const filter of [{ active: true }, { active: true, company: 1 }])
      expect((await store.getList('personnel', { ...list, filter })).total).toBe(1)
    expect((await store.getList('personnel', { ...list, filter: { active: false } })).total).toBe(0)
    const vetoes = async (q: string, personal = false) =>
      (await store.getList('vetoes', { q, personal, range: [0, 9] })).total
    expect([await vetoes('veta9'), await vetoes('veta9', true), await vetoes('vetada no')]).toEqual([0, 1, 1])
  })
})
