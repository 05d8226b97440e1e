import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { isPortalEmpty } from '../../src/server/store/portalContents.ts'
import { DuplicateValueError, type Store } from '../../src/server/store/store.ts'
import {
  buildCompany,
  buildItem,
  buildPerson,
  buildUser,
  buildZone,
  insertPeople,
  seedCatalog,
} from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const WAIT = { timeout: 20_000, interval: 50 }

describe.each(stores)('writing to the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store

  beforeEach(async () => {
    openStore = await open()
    store = openStore.store
    await store.transaction(seedCatalog)
  })
  afterEach(() => openStore.close())

  const total = async (collection: 'personnel' | 'companies' | 'accreditation_items' | 'tokens') =>
    (await store.getList(collection, { range: [0, 0] })).total

  it('answers with the row as it is read', async () => {
    const [createdPerson, changedPerson] = await store.transaction(async (tx) => [
      await tx.create('personnel', buildPerson({ id: 'ana' })),
      await tx.update('personnel', 'ana', { company: 2, phone: undefined }),
    ])
    expect(createdPerson?.company_name).toBe('Instalaciones del Bajío')
    expect(changedPerson).toEqual({
      ...createdPerson,
      company: 2,
      company_name: 'Gas y Redes del Norte',
      zone: 'Monterrey',
    })
    expect(await store.getOne('personnel', 'ana')).toEqual(changedPerson)
  })

  it('changes nothing where nothing is asked', async () => {
    await insertPeople(store, buildPerson({ id: 'ana', phone: '5512345678' }))
    const personBefore = await store.getOne('personnel', 'ana')
    for (const patch of [{}, { phone: undefined }])
      expect(await store.transaction((tx) => tx.update('personnel', 'ana', patch))).toEqual(personBefore)
  })

  it('says when there is nothing to change or delete', async () => {
    await store.transaction(async (tx) => {
      expect(await tx.update('personnel', 'nobody', { phone: '' })).toBeUndefined()
      expect(await tx.delete('personnel', 'nobody')).toBe(false)
    })
  })

  it('numbers rows and never gives a number twice', async () => {
    const add = (name: string) => store.transaction((tx) => tx.create('zones', buildZone(name)))
    expect((await add('Cuarta')).id).toBe(4)
    await store.transaction((tx) => tx.delete('zones', 4))
    expect((await add('Quinta')).id).toBe(5)
    await store.transaction((tx) => tx.create('zones', { id: 40, ...buildZone('Importada') }))
    expect((await add('Siguiente')).id).toBe(41)
  })

  it('is filled, when it is empty, with a whole portal that keeps its ids', async () => {
    const empty = await open()
    try {
      expect(await isPortalEmpty(empty.store)).toBe(true)
      const ana = buildPerson({ id: 'ana', company: 9, role: 5, accreditation_number: 'N1' })
      const dump = {
        ...Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []])),
        zones: [{ id: 4, name: 'Sureste' }],
        roles: [{ id: 5, name: 'Instalador', definition: '', type: '' }],
        companies: [{ id: 9, ...buildCompany({ zone: 4 }) }],
        personnel: [ana],
        users: [{ id: 7, ...buildUser({}) }],
      } as Dump
      await empty.store.load(dump)
      expect(await isPortalEmpty(empty.store)).toBe(false)
      expect(
        await empty.store.getList('personnel', { q: 'alvarez sureste', filter: { active: true } }),
      ).toMatchObject({
        total: 1,
        rows: [{ ...ana, zone: 'Sureste' }],
      })
      expect((await empty.store.transaction((tx) => tx.create('zones', buildZone('Otra')))).id).toBe(5)
      await expect(empty.store.load(dump)).rejects.toThrow()
      expect((await empty.store.getList('personnel', {})).total).toBe(1)
    } finally {
      await empty.close()
    }
  })

  it('makes many rows as it makes each, numbered in their order, and finds them by their names', async () => {
    await insertPeople(store, buildPerson({ id: 'ana' }), buildPerson({ id: 'eva' }))
    const items = ['eva', 'ana', 'eva'].map((id, index) => ({ ...buildItem(id, 1, index === 1), company: 1 }))
    const createdItems = await store.transaction((tx) => tx.createMany('accreditation_items', items))
    expect(createdItems).toMatchObject(items)
    expect(createdItems.map(({ id }) => id)).toEqual(
      createdItems.map((_, index) => (createdItems[0]?.id ?? 0) + index),
    )
    for (const row of createdItems) expect(await store.getOne('accreditation_items', row.id)).toEqual(row)
    const people = ['leo', 'pia'].map((id) => buildPerson({ id, last_names: 'Zamora', company: 2 }))
    expect(await store.transaction((tx) => tx.createMany('personnel', people))).toMatchObject(
      ['leo', 'pia'].map((id) => ({ id, company_name: 'Gas y Redes del Norte' })),
    )
    expect((await store.getList('personnel', { q: 'zamora redes' })).rows.map(({ id }) => id)).toEqual([
      'leo',
      'pia',
    ])
    await expect(store.transaction((tx) => tx.createMany('personnel', people))).rejects.toThrow()
  })

  describe('many rows at once', () => {
    const findIds = async (q: string) => (await store.getList('personnel', { q })).rows.map(({ id }) => id)

    beforeEach(() =>
      insertPeople(
        store,
        buildPerson({ id: 'ana', last_names: 'Zamora', company: 1 }),
        buildPerson({ id: 'eva', last_names: 'Bravo', company: 1, active: false }),
        buildPerson({ id: 'leo', last_names: 'Soto', company: 2 }),
      ),
    )

    it('lend their new names', async () => {
      await store.transaction((tx) => tx.updateMany('companies', { id: [1, 2] }, { zone: 3 }))
      expect(await findIds('valle')).toEqual(['ana', 'eva', 'leo'])
      await store.transaction((tx) => tx.updateMany('zones', { id: 3 }, { name: 'Oriente' }))
      expect(await findIds('oriente')).toEqual(['ana', 'eva', 'leo'])
      expect((await store.getOne('personnel', 'leo'))?.zone).toBe('Oriente')
    })

    it('lend it to thousands at once, who are found by it soon afterwards', async () => {
      const crowd = Array.from({ length: 1500 }, (_, i) => buildPerson({ id: `p${i}`, company: 1 }))
      await insertPeople(store, ...crowd)
      await store.transaction((tx) => tx.update('zones', 1, { name: 'Oriente' }))
      expect((await store.getOne('personnel', 'p1499'))?.zone).toBe('Oriente')
      const totalOf = async (q: string) => (await store.getList('personnel', { q, range: [0, 0] })).total
      // A person who moves during the rewrite is found under the new company.
      await store.transaction((tx) => tx.update('personnel', 'p1498', { company: 3 }))
      await vi.waitFor(async () => expect(await totalOf('oriente')).toBe(crowd.length + 1), WAIT)
      expect(await totalOf('maria instalaciones')).toBe(crowd.length + 1)
      expect(await totalOf('valle')).toBe(1)
      const { rows } = await store.getList('personnel', {
        sort: { field: 'zone', order: 'DESC' },
        range: [0, 3],
      })
      expect(rows.map(({ zone }) => zone)).toEqual(['Valle de México', 'Oriente', 'Oriente', 'Oriente'])
    })

    it('are deleted together, a few at a time if wished, with what they own', async () => {
      const item = (personnel: string) => buildItem(personnel, 1, false)
      await store.transaction(async (tx) => {
        for (const id of ['ana', 'eva', 'leo']) await tx.create('accreditation_items', item(id))
      })
      expect(await store.transaction((tx) => tx.deleteMany('personnel', { company: [1, 2] }, 2))).toBe(2)
      expect([await total('personnel'), await total('accreditation_items')]).toEqual([1, 1])
      const [remaining] = (await store.getList('personnel', {})).rows
      expect(await findIds(remaining?.last_names ?? '')).toEqual([remaining?.id])
      expect(await findIds('maria')).toEqual([remaining?.id])
      const countedList = await store.getList('personnel', { filter: { active: true }, range: [0, 0] })
      expect(countedList.total).toBe(Number(remaining?.active))
      expect(await store.transaction((tx) => tx.deleteMany('personnel', {}))).toBe(1)
    })
  })

  describe('values that no two rows share', () => {
    const takenField = { collection: 'personnel', field: 'accreditation_number' }

    it('are refused when they are taken, by name', async () => {
      await insertPeople(
        store,
        buildPerson({ id: 'ana', accreditation_number: 'N1' }),
        buildPerson({ id: 'eva' }),
      )
      const duplicate = insertPeople(store, buildPerson({ id: 'leo', accreditation_number: 'N1' }))
      await expect(duplicate).rejects.toBeInstanceOf(DuplicateValueError)
      await expect(duplicate).rejects.toMatchObject(takenField)
      const stolen = store.transaction((tx) => tx.update('personnel', 'eva', { accreditation_number: 'N1' }))
      await expect(stolen).rejects.toMatchObject(takenField)
      expect(await total('personnel')).toBe(2)
    })

    it('are compared as they are', async () => {
      await store.transaction(async (tx) => {
        await tx.create('users', buildUser({ username: 'ana' }))
        await tx.create('users', buildUser({ username: 'Ana' }))
      })
      expect((await store.getBy('users', 'username', 'Ana'))?.username).toBe('Ana')
      expect(await store.getBy('users', 'username', 'ANA')).toBeUndefined()
    })

    it('include the id', async () => {
      await insertPeople(store, buildPerson({ id: 'ana' }))
      await expect(insertPeople(store, buildPerson({ id: 'ana', last_names: 'Otra' }))).rejects.toMatchObject(
        {
          field: 'id',
        },
      )
      expect((await store.getOne('personnel', 'ana'))?.last_names).toBe('Álvarez Núñez')
    })
  })

  describe('rows that belong together', () => {
    const item = (personnel: string) => buildItem(personnel, 1, false)

    it('go together: a person takes its accreditation items, a user its sessions', async () => {
      const session = { user: 1, created_at: '', expires_at: '', last_used_at: '', id_token: '', device: '' }
      await insertPeople(store, buildPerson({ id: 'ana' }), buildPerson({ id: 'eva' }))
      await store.transaction(async (tx) => {
        for (const id of ['ana', 'ana', 'eva']) await tx.create('accreditation_items', item(id))
        await tx.create('users', buildUser({}))
        await tx.create('tokens', { ...session, hash: 'a' })
        await tx.create('tokens', { ...session, hash: 'b' })
      })
      await store.transaction(async (tx) => {
        expect(await tx.delete('personnel', 'ana')).toBe(true)
        expect(await tx.delete('users', 1)).toBe(true)
      })
      const { rows } = await store.getList('accreditation_items', {})
      expect(rows).toMatchObject([{ id: 3, personnel: 'eva', type_name: 'Examen médico' }])
      expect(await total('tokens')).toBe(0)
      expect(await store.getBy('tokens', 'hash', 'a')).toBeUndefined()
    })

    it('are not torn apart: nothing points at a row that is not there', async () => {
      await insertPeople(store, buildPerson({ id: 'ana', company: 1 }))
      await expect(store.transaction((tx) => tx.delete('companies', 1))).rejects.toThrow()
      await expect(store.transaction((tx) => tx.delete('zones', 1))).rejects.toThrow()
      await expect(insertPeople(store, buildPerson({ id: 'eva', company: 99 }))).rejects.toThrow()
      await expect(store.transaction((tx) => tx.update('personnel', 'ana', { role: 99 }))).rejects.toThrow()
      await expect(store.transaction((tx) => tx.create('accreditation_items', item('leo')))).rejects.toThrow()
      expect((await store.getOne('personnel', 'ana'))?.company_name).toBe('Instalaciones del Bajío')
      expect(await total('personnel')).toBe(1)
    })
  })
})
