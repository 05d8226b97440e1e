import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { anyCase } from '../../src/domain/common/filters.ts'
import type { Filter, ListQuery, Store } from '../../src/server/store/store.ts'
import { buildCompany, buildPerson, buildUser, insertPeople, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const personNamed = (id: string, last_names: string, overrides = {}) =>
  buildPerson({ id, last_names, first_names: '', ...overrides })

describe.each(stores)('the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store

  beforeEach(async () => {
    openStore = await open()
    store = openStore.store
    await store.transaction(seedCatalog)
  })
  afterEach(() => openStore.close())

  const ids = async (query: ListQuery<'personnel'>) => {
    const { rows, total } = await store.getList('personnel', query)
    if (!query.range) expect(total).toBe(rows.length)
    return rows.map((row) => row.id)
  }
  const finds = (q: string) => ids({ q, personal: true })
  describe('lists', () => {
    it('sort without regard to case and accents, but Ñ after N, either way', async () => {
      await insertPeople(
        store,
        personNamed('1', 'Zapata'),
        personNamed('2', 'álvarez'),
        personNamed('3', 'ÑANDÚ'),
        personNamed('4', 'Nava'),
      )
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['2', '4', '3', '1'])
      expect(await ids({ sort: { field: 'name', order: 'DESC' } })).toEqual(['1', '3', '4', '2'])
    })

    it('break ties by id, in the same direction, texts as texts', async () => {
      await insertPeople(
        store,
        personNamed('b', 'Soto'),
        personNamed('a', 'SOTO'),
        personNamed('B', 'sotó'),
        personNamed('10', 'Soto'),
        personNamed('9', 'Soto'),
      )
      const sortedIds = ['10', '9', 'B', 'a', 'b']
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(sortedIds)
      expect(await ids({ sort: { field: 'name', order: 'DESC' } })).toEqual(sortedIds.toReversed())
      expect(await ids({})).toEqual(sortedIds)
    })

    it('break ties by id, numbers as numbers', async () => {
      await store.transaction(async (tx) => {
        for (let i = 0; i < 9; i++) await tx.create('companies', buildCompany({ company_name: 'Igual' }))
      })
      const { rows } = await store.getList('companies', {
        sort: { field: 'name', order: 'DESC' },
        q: 'igual',
      })
      expect(rows.map((row) => row.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4])
    })

    it('sort names beyond the first plane of characters alike', async () => {
      await insertPeople(store, personNamed('1', '𐐨'), personNamed('2', 'ﬓ'), personNamed('3', 'z'))
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['3', '2', '1'])
    })

    it('refuse a sort key that the collection does not have', async () => {
      await expect(store.getList('personnel', { sort: { field: 'rfc', order: 'ASC' } })).rejects.toThrow()
    })

    it('filter by ids, by no value at all, and by nothing', async () => {
      await insertPeople(store, personNamed('1', 'A', { company: 1 }), personNamed('4', 'D', { company: 3 }))
      expect(await ids({ filter: { id: ['4', '1', 'nobody'] } })).toEqual(['1', '4'])
      expect(await ids({ filter: { company: [] } })).toEqual([])
      expect(await ids({ filter: { company: undefined } })).toHaveLength(2)
    })

    it('refuse a condition that does not name its kind', async () => {
      const filter = { id: { from: 1 } }
      expectTypeOf(filter).not.toExtend<Filter<'users'>>()
      await expect(store.getList('users', { filter: filter as object })).rejects.toThrow()
    })

    it('filter by a text in whatever case it is, and by no part of it', async () => {
      await store.transaction(async (tx) => {
        for (const [i, email] of ['Ana@Gas.example', 'ana@gas.example.mx', 'otra@gas.example'].entries())
          await tx.create('users', buildUser({ username: `u${i}`, username_key: `u${i}`, email }))
      })
      const { rows } = await store.getList('users', { filter: { email: anyCase('ANA@gas.example') } })
      expect(rows.map(({ email }) => email)).toEqual(['Ana@Gas.example'])
    })
  })

  it('finds by beginnings of words, in any order, without accents', async () => {
    await insertPeople(
      store,
      buildPerson({ id: 'núñez', last_names: 'Núñez Ibáñez', first_names: 'José', rfc: 'NUIJ900101' }),
      buildPerson({ id: 'soto', last_names: 'Soto', first_names: 'Ana', rfc: 'SOAA800202' }),
    )
    for (const q of ['nunez', 'NÚÑ', 'jose nun', 'ib jo', 'n i j', 'nuij9'])
      expect(await finds(q)).toEqual(['núñez'])
    for (const q of ['unez', 'jose soto', 'nunezz']) expect(await finds(q)).toEqual([])
  })

  describe('reading one', () => {
    it('gives the row with the names it borrows', async () => {
      const ana = buildPerson({ id: 'ana', company: 2, role: 3, accreditation_number: 'N7' })
      await insertPeople(store, ana)
      const joinedNames = {
        company_name: 'Gas y Redes del Norte',
        zone: 'Monterrey',
        role_name: 'Técnica de inspección',
        role_definition: 'Perfil de Técnica de inspección',
        role_type: 'Técnico',
      }
      expect(await store.getOne('personnel', 'ana')).toEqual({ ...ana, ...joinedNames })
      expect(await store.getBy('personnel', 'accreditation_number', 'N7')).toEqual({ ...ana, ...joinedNames })
      expect(await store.getMany('personnel', ['nobody', 'ana', 'ana'])).toEqual([{ ...ana, ...joinedNames }])
      expect(await store.getMany('personnel', [])).toEqual([])
    })

    it('gives nothing where nothing is', async () => {
      expect(await store.getOne('personnel', 'nobody')).toBeUndefined()
      expect(await store.getOne('companies', 99)).toBeUndefined()
      expect(await store.getBy('users', 'username', 'nobody')).toBeUndefined()
    })

    it('gives copies: changing them changes nothing', async () => {
      const user = await store.transaction((tx) => tx.create('users', buildUser({})))
      user.groups.push('comercial')
      const storedUser = await store.getOne('users', user.id)
      storedUser?.groups.pop()
      const { rows } = await store.getList('users', {})
      rows[0]?.groups.pop()
      expect((await store.getOne('users', user.id))?.groups).toEqual(['utility', 'certifier'])
    })

    it('keeps odd texts as they are', async () => {
      const address = 'Ñandú 😀 "quoted" \'q\' 50% a_b \\ * \u0001\ttab\nline e\u0301'
      await insertPeople(store, buildPerson({ id: 'odd', address }))
      expect((await store.getOne('personnel', 'odd'))?.address).toBe(address)
    })
  })

  it('finds companies by the new name of their zone', async () => {
    await store.transaction((tx) => tx.update('zones', 1, { name: 'Zacatecas' }))
    expect((await store.getList('companies', { q: 'zacatecas' })).total).toBe(1)
  })
})
