import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery, Store } from '../../src/server/store/store.ts'
import { buildCompany, buildPerson, buildUser, insertPeople, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const named = (id: string, last_names: string, more = {}) =>
  buildPerson({ id, last_names, first_names: '', ...more })

describe.each(stores)('the $name store', ({ open }) => {
  let opened: OpenStore
  let store: Store

  beforeEach(async () => {
    opened = await open()
    store = opened.store
    await store.transaction(seedCatalog)
  })
  afterEach(() => opened.close())

  const ids = async (query: ListQuery<'personnel'>) => {
    const { rows, total } = await store.getList('personnel', query)
    if (!query.range) expect(total).toBe(rows.length)
    return rows.map((row) => row.id)
  }
  const finds = (q: string) => ids({ q, personal: true })
  describe('lists', () => {
    it('sort without regard to case and accents, either way', async () => {
      await insertPeople(
        store,
        named('1', 'Zapata'),
        named('2', 'álvarez'),
        named('3', 'ÑANDÚ'),
        named('4', 'Nava'),
      )
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['2', '3', '4', '1'])
      expect(await ids({ sort: { field: 'name', order: 'DESC' } })).toEqual(['1', '4', '3', '2'])
    })

    it('break ties by id, in the same direction, texts as texts', async () => {
      await insertPeople(
        store,
        named('b', 'Soto'),
        named('a', 'SOTO'),
        named('B', 'sotó'),
        named('10', 'Soto'),
        named('9', 'Soto'),
      )
      const sorted = ['10', '9', 'B', 'a', 'b']
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(sorted)
      expect(await ids({ sort: { field: 'name', order: 'DESC' } })).toEqual(sorted.toReversed())
      expect(await ids({})).toEqual(sorted)
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
      await insertPeople(store, named('1', '𐐨'), named('2', 'ﬓ'), named('3', 'z'))
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['3', '2', '1'])
    })

    it('refuse a sort key that the collection does not have', async () => {
      await expect(store.getList('personnel', { sort: { field: 'rfc', order: 'ASC' } })).rejects.toThrow()
    })

    it('filter by ids, by no value at all, and by nothing', async () => {
      await insertPeople(store, named('1', 'A', { company: 1 }), named('4', 'D', { company: 3 }))
      expect(await ids({ filter: { id: ['4', '1', 'nobody'] } })).toEqual(['1', '4'])
      expect(await ids({ filter: { company: [] } })).toEqual([])
      expect(await ids({ filter: { company: undefined } })).toHaveLength(2)
    })

    it('filter by a text in whatever case it is, and by no part of it', async () => {
      await store.transaction(async (tx) => {
        for (const [i, email] of ['Ana@Gas.example', 'ana@gas.example.mx', 'otra@gas.example'].entries())
          await tx.create('users', buildUser({ username: `u${i}`, username_key: `u${i}`, email }))
      })
      const { rows } = await store.getList('users', { filter: { email: { anyCase: 'ANA@gas.example' } } })
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
      const borrowed = {
        company_name: 'Gas y Redes del Norte',
        zone: 'Monterrey',
        role_name: 'Técnica de inspección',
        role_definition: 'Perfil de Técnica de inspección',
        role_type: 'Técnico',
      }
      expect(await store.getOne('personnel', 'ana')).toEqual({ ...ana, ...borrowed })
      expect(await store.getBy('personnel', 'accreditation_number', 'N7')).toEqual({ ...ana, ...borrowed })
      expect(await store.getMany('personnel', ['nobody', 'ana', 'ana'])).toEqual([{ ...ana, ...borrowed }])
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
      const read = await store.getOne('users', user.id)
      read?.groups.pop()
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
