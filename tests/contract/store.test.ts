import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Collection, Row } from '../../src/server/store/rows.ts'
import type { ListQuery, Store } from '../../src/server/store/store.ts'
import { aCompany, aPerson, aUser, given, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const named = (id: string, last_names: string, more = {}) =>
  aPerson({ id, last_names, first_names: '', ...more })

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
  const streamed = async <C extends Collection>(collection: C, query: ListQuery<C>) => {
    const rows: Row<C>[] = []
    for await (const row of store.each(collection, query)) rows.push(row)
    return rows
  }

  describe('lists', () => {
    it('sort without regard to case and accents, either way', async () => {
      await given(store, named('1', 'Zapata'), named('2', 'álvarez'), named('3', 'ÑANDÚ'), named('4', 'Nava'))
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['2', '3', '4', '1'])
      expect(await ids({ sort: { field: 'name', order: 'DESC' } })).toEqual(['1', '4', '3', '2'])
    })

    it('break ties by id, in the same direction, texts as texts', async () => {
      await given(
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
        for (let i = 0; i < 9; i++) await tx.create('companies', aCompany({ company_name: 'Igual' }))
      })
      const { rows } = await store.getList('companies', {
        sort: { field: 'name', order: 'DESC' },
        q: 'igual',
      })
      expect(rows.map((row) => row.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4])
    })

    it('sort names beyond the first plane of characters alike', async () => {
      await given(store, named('1', '𐐨'), named('2', 'ﬓ'), named('3', 'z'))
      expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual(['3', '2', '1'])
    })

    it('refuse a sort key that the collection does not have', async () => {
      await expect(store.getList('personnel', { sort: { field: 'rfc', order: 'ASC' } })).rejects.toThrow()
    })

    it('show each row on exactly one page, and the total on all of them', async () => {
      await given(store, ...Array.from({ length: 23 }, (_, i) => named(`p${i}`, i % 2 ? 'Ruiz' : 'ruíz')))
      const sort = { field: 'name', order: 'ASC' } as const
      const pages = await Promise.all(
        [0, 10, 20, 30].map((from) => store.getList('personnel', { sort, range: [from, from + 9] })),
      )
      expect(pages.map((page) => [page.rows.length, page.total])).toEqual([
        [10, 23],
        [10, 23],
        [3, 23],
        [0, 23],
      ])
      expect(pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual(await ids({ sort }))
    })

    it('filter by equal values, by one of several, and by none at all', async () => {
      await given(
        store,
        named('1', 'A', { active: true, company: 1, accreditation_number: 'N1' }),
        named('2', 'B', { active: false, company: 1 }),
        named('3', 'C', { active: true, company: 2 }),
        named('4', 'D', { active: false, company: 3 }),
      )
      expect(await ids({ filter: { active: false } })).toEqual(['2', '4'])
      expect(await ids({ filter: { active: true, company: 1 } })).toEqual(['1'])
      expect(await ids({ filter: { company: [1, 3] } })).toEqual(['1', '2', '4'])
      expect(await ids({ filter: { active: [true, false], company: 2 } })).toEqual(['3'])
      expect(await ids({ filter: { id: ['4', '1', 'nobody'] } })).toEqual(['1', '4'])
      expect(await ids({ filter: { accreditation_number: null } })).toEqual(['2', '3', '4'])
      expect(await ids({ filter: { company: [] } })).toEqual([])
      expect(await ids({ filter: { company: undefined } })).toHaveLength(4)
    })

    it('filter by a text in whatever case it is, and by no part of it', async () => {
      await store.transaction(async (tx) => {
        for (const [i, email] of ['Ana@Gas.example', 'ana@gas.example.mx', 'otra@gas.example'].entries())
          await tx.create('users', aUser({ username: `u${i}`, username_key: `u${i}`, email }))
      })
      const { rows } = await store.getList('users', { filter: { email: { anyCase: 'ANA@gas.example' } } })
      expect(rows.map(({ email }) => email)).toEqual(['Ana@Gas.example'])
    })

    it('stream what they list, in the same order', async () => {
      await given(
        store,
        ...Array.from({ length: 1203 }, (_, i) => named(`p${i}`, `Paz ${i % 7}`, { active: i % 3 > 0 })),
      )
      for (const order of ['ASC', 'DESC'] as const) {
        const query: ListQuery<'personnel'> = {
          sort: { field: 'name', order },
          filter: { active: true },
          q: 'paz',
        }
        expect(await streamed('personnel', query)).toEqual((await store.getList('personnel', query)).rows)
      }
      expect(await streamed('personnel', {})).toHaveLength(1203)
    })
  })

  describe('the search', () => {
    beforeEach(() =>
      given(
        store,
        aPerson({ id: 'núñez', last_names: 'Núñez Ibáñez', first_names: 'José', rfc: 'NUIJ900101' }),
        aPerson({
          id: 'soto',
          last_names: 'Soto',
          first_names: 'Ana',
          rfc: 'SOAA800202',
          company: 3,
          role: 2,
        }),
        aPerson({
          id: 'odd',
          last_names: 'O’Farrill "Paco"',
          first_names: '50% 😀',
          rfc: 'OOFP700303',
          company: 2,
        }),
      ),
    )

    it('finds by beginnings of words, in any order, without accents', async () => {
      for (const q of ['nunez', 'NÚÑ', 'jose nun', 'ib jo', 'n i j', 'nuij9'])
        expect(await finds(q)).toEqual(['núñez'])
      for (const q of ['unez', 'jose soto', 'nunezz']) expect(await finds(q)).toEqual([])
    })

    it('finds by what a person borrows: company, zone, role', async () => {
      expect(await finds('ñandu')).toEqual(['soto'])
      expect(await finds('monterrey')).toEqual(['odd'])
      expect(await finds('verif valle')).toEqual(['soto'])
    })

    it('takes a text without letters or digits as no question', async () => {
      for (const q of ['', ' ', '%', '_', '*', '"', "'", '😀', '()', '-', '\u0001\u007f\u2028', ':^{}'])
        expect(await finds(q)).toHaveLength(3)
    })

    it('never takes a sign for a command', async () => {
      expect(await finds('o’farrill "paco" 50%')).toEqual(['odd'])
      for (const q of [
        'soto OR nunez',
        'soto NOT nunez',
        'NEAR(soto)',
        "soto'; drop table personnel",
        'words:soto AND',
      ])
        expect(await finds(q)).toEqual([])
      expect(await finds('soto*')).toEqual(['soto'])
      expect(await finds('-soto')).toEqual(['soto'])
      expect(await finds('s_to')).toEqual([])
    })

    it('combines with filters and counts what it finds', async () => {
      expect(
        await store.getList('personnel', { q: 'o', filter: { company: 2 }, range: [0, 0] }),
      ).toMatchObject({
        total: 1,
        rows: [{ id: 'odd' }],
      })
    })
  })

  describe('reading one', () => {
    it('gives the row with the names it borrows', async () => {
      const ana = aPerson({ id: 'ana', company: 2, role: 3, accreditation_number: 'N7' })
      await given(store, ana)
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
      const user = await store.transaction((tx) => tx.create('users', aUser({})))
      user.groups.push('comercial')
      const read = await store.getOne('users', user.id)
      read?.groups.pop()
      const { rows } = await store.getList('users', {})
      rows[0]?.groups.pop()
      expect((await store.getOne('users', user.id))?.groups).toEqual(['utility', 'certifier'])
    })

    it('keeps odd texts as they are', async () => {
      const address = 'Ñandú 😀 "quoted" \'q\' 50% a_b \\ * \u0001\ttab\nline e\u0301'
      await given(store, aPerson({ id: 'odd', address }))
      expect((await store.getOne('personnel', 'odd'))?.address).toBe(address)
    })
  })

  describe('names that are borrowed', () => {
    beforeEach(() => given(store, named('1', 'A', { company: 1 }), named('2', 'B', { company: 2 })))
    const byCompany = { sort: { field: 'company_name', order: 'ASC' } } as const
    const byZone = { sort: { field: 'zone', order: 'ASC' } } as const

    it('follow a company that is renamed or moved', async () => {
      expect(await ids(byCompany)).toEqual(['2', '1'])
      await store.transaction((tx) => tx.update('companies', 1, { company_name: 'Aurora' }))
      expect(await ids(byCompany)).toEqual(['1', '2'])
      expect(await finds('aurora')).toEqual(['1'])
      expect(await finds('instalaciones')).toEqual([])
      await store.transaction((tx) => tx.update('companies', 1, { zone: 3 }))
      expect(await ids(byZone)).toEqual(['2', '1'])
      expect((await store.getOne('personnel', '1'))?.zone).toBe('Valle de México')
      expect(await finds('valle')).toEqual(['1'])
    })

    it('follow a zone and a role that are renamed', async () => {
      await store.transaction(async (tx) => {
        await tx.update('zones', 1, { name: 'Zacatecas' })
        await tx.update('roles', 1, { name: 'Montador' })
      })
      expect(await ids(byZone)).toEqual(['2', '1'])
      expect(await finds('zaca')).toEqual(['1'])
      expect(await finds('montador')).toEqual(['1', '2'])
      expect((await store.getList('companies', { q: 'zacatecas' })).total).toBe(1)
    })

    it('follow a person who changes company', async () => {
      await store.transaction((tx) => tx.update('personnel', '1', { company: 3 }))
      expect(await finds('ñandu')).toEqual(['1'])
      expect(await ids({ filter: { company: 1 } })).toEqual([])
    })
  })
})
