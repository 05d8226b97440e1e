import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/store/store.ts'
import { anItem, aPerson, given, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

describe.each(stores)('writing many rows and reading them again in the $name store', ({ open }) => {
  let opened: OpenStore
  let store: Store

  beforeEach(async () => {
    opened = await open()
    store = opened.store
    await store.transaction(seedCatalog)
  })
  afterEach(() => opened.close())

  it('makes many rows as it makes each, numbered in their order, and finds them by their names', async () => {
    await given(store, aPerson({ id: 'ana' }), aPerson({ id: 'eva' }))
    const items = ['eva', 'ana', 'eva'].map((id, at) => ({ ...anItem(id, 1, at === 1), company: 1 }))
    const made = await store.transaction((tx) => tx.createMany('accreditation_items', items))
    expect(made).toMatchObject(items)
    expect(made.map(({ id }) => id)).toEqual(made.map((_, at) => (made[0]?.id ?? 0) + at))
    for (const row of made) expect(await store.getOne('accreditation_items', row.id)).toEqual(row)
    const people = ['leo', 'pia'].map((id) => aPerson({ id, last_names: 'Zamora', company: 2 }))
    expect(await store.transaction((tx) => tx.createMany('personnel', people))).toMatchObject(
      ['leo', 'pia'].map((id) => ({ id, company_name: 'Gas y Redes del Norte' })),
    )
    expect((await store.getList('personnel', { q: 'zamora redes' })).rows.map(({ id }) => id)).toEqual([
      'leo',
      'pia',
    ])
    await expect(store.transaction((tx) => tx.createMany('personnel', people))).rejects.toThrow()
  })

  it('reads in a transaction what it has read before as it is now, whatever was done with the answer', async () => {
    await given(store, aPerson({ id: 'ana', phone: '5512345678' }))
    await store.transaction(async (tx) => {
      const [row] = (await tx.getList('personnel', {})).rows
      Object.assign(row ?? {}, { phone: 'x' })
      expect((await tx.getList('personnel', {})).rows).toMatchObject([{ phone: '5512345678' }])
      expect(await tx.getOne('personnel', 'ana')).toMatchObject({ phone: '5512345678' })
      await tx.update('personnel', 'ana', { phone: '5587654321' })
      expect(await tx.getOne('personnel', 'ana')).toMatchObject({ phone: '5587654321' })
      await tx.createMany('personnel', [aPerson({ id: 'eva' })])
      expect((await tx.getList('personnel', {})).total).toBe(2)
      await tx.delete('personnel', 'ana')
      expect(await tx.getOne('personnel', 'ana')).toBeUndefined()
    })
  })
})
