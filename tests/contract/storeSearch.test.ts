import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/store/store.ts'
import { portalDump } from '../support/portalDump.ts'
import { listPeople, searchPeople } from '../support/storeModel.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const personNamed = (id: string, last_names: string, first_names = '', overrides = {}) =>
  buildPerson({ id, last_names, first_names, rfc: 'XXXX010101', ...overrides })

const WORDS = [
  'Ana',
  'ANA',
  'Anaya',
  'María',
  'maria',
  'Mar',
  'Núñez',
  'nunez',
  'Ñ',
  'de',
  'la',
  'O',
  'Sotomayor',
  'Soto',
  '7',
  '77',
]

/** Some people have chosen names; many share common names. */
const personnel = [
  personNamed('whole', 'Soto', 'Ana'),
  personNamed('whole-too', 'Soto', 'Álvaro'),
  personNamed('part', 'Sotomayor', 'Ana'),
  personNamed('both-parts', 'Sotomayor', 'Anaya'),
  personNamed('gone', 'Soto', 'Ana', { active: false }),
  personNamed('gone-part', 'Sotomayor', 'Ana', { active: false }),
  personNamed('numbers', 'Rey', 'Eva', {
    rfc: 'REYE900101AB1',
    accreditation_number: 'A-004711',
    naturgy_id: 'N900-12',
  }),
  personNamed('joined', "O'Connor de la Cruz", "Ka'an"),
  personNamed('enye', 'Peña'),
  personNamed('enne', 'Peo'),
  personNamed('enz', 'Penz'),
  personNamed('theirs', 'Rey', 'Luz', { company: 2, role: 2 }),
  ...fc
    .sample(fc.tuple(...Array.from({ length: 4 }, () => fc.constantFrom(...WORDS))), {
      numRuns: 150,
      seed: 11,
    })
    .map(([a, b, c, d], i) =>
      personNamed(`r${i}`, `${a} ${b}`, `${c} ${d}`, {
        active: i % 4 > 0,
        company: (i % 3) + 1,
        role: (i % 2) + 1,
      }),
    ),
]
const dump = portalDump({ personnel, accreditation_items: [] })

describe.each(stores)('the search of the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store
  beforeAll(async () => {
    openStore = await open()
    store = openStore.store
    await store.load(dump)
  })
  afterAll(() => openStore.close())

  const find = async (q: string, limit = 50, filter = {}) => {
    const { rows, total } = await store.search('personnel', { q, personal: true, limit, filter })
    return { ids: rows.map(({ id }) => id), total }
  }
  const chosen = async (q: string) => (await find(q, 500)).ids.filter((id) => !/^r\d/u.test(id))

  it('has those with every word whole before the others, then the active, then the list’s order', async () => {
    expect(await chosen('soto ana')).toEqual(['whole', 'gone', 'part', 'both-parts', 'gone-part'])
    expect(await chosen('soto')).toEqual(['whole-too', 'whole', 'gone', 'part', 'both-parts', 'gone-part'])
    expect(await chosen('ana')).toEqual(['whole', 'part', 'gone', 'gone-part', 'both-parts'])
  })

  it('finds words in any order, ignoring case and accents, and by every number and name', async () => {
    for (const q of ['rey eva', 'EVA REY', 'éva  réy', 'Rey, Eva', 'eva rey eva'])
      expect(await chosen(q), q).toEqual(['numbers'])
    for (const q of ['REYE900101AB1', 'reye9001', 'A-004711', 'a 004711', '004711', 'N900-12', 'n900 12'])
      expect(await chosen(q), q).toEqual(['numbers'])
    expect(await chosen('rey norte')).toEqual(['theirs'])
    expect(await chosen('gas y redes del norte rey')).toEqual(['theirs'])
    expect(await chosen('ejecutiva monterrey rey')).toEqual(['theirs'])
  })

  it('finds the end of a code, numbers in pieces and names that are written together', async () => {
    for (const q of ['4711', '04711', 'a4711', '00 47 11', 'n90012', 'n900 12', '0012'])
      expect(await chosen(q), q).toEqual(['numbers'])
    for (const q of ['oconnor', "o'connor", 'delacruz', 'oconnordelacruz', 'de la cruz', 'kaan', 'ka an'])
      expect(await chosen(q), q).toEqual(['joined'])
    const { total } = await store.search('personnel', { q: '0101', filter: { active: true }, limit: 1 })
    expect(total).toBe(0)
  })

  it('sorts Ñ after N, in both directions', async () => {
    const names = async (order: 'ASC' | 'DESC') => {
      const { rows } = await store.getList('personnel', {
        filter: { id: ['enye', 'enne', 'enz'] },
        sort: { field: 'name', order },
      })
      return rows.map(({ last_names }) => last_names)
    }
    expect(await names('ASC')).toEqual(['Penz', 'Peña', 'Peo'])
    expect(await names('DESC')).toEqual(['Peo', 'Peña', 'Penz'])
  })

  it('finds by an RFC or its beginning only for users who may see it', async () => {
    for (const q of ['REYE900101AB1', 'reye9001', 'reye', 'rey reye9', 'eva reye900101ab1']) {
      expect(await chosen(q), q).toEqual(['numbers'])
      const { rows, total } = await store.search('personnel', { q, limit: 9 })
      expect([rows, total], q).toEqual([[], 0])
      const listQuery = { q, sort: { field: 'name', order: 'ASC' }, range: [0, 9] } as const
      for (const filter of [{}, { active: true }, { company: 1, active: true }, { role: 1 }]) {
        expect((await store.getList('personnel', { ...listQuery, filter })).total, q).toBe(0)
        const { rows: visibleRows } = await store.getList('personnel', {
          ...listQuery,
          filter,
          personal: true,
        })
        expect(
          visibleRows.map(({ id }) => id),
          q,
        ).toEqual(['numbers'])
      }
    }
  })

  const blank = ['', ' ']
  const signs = ['\u0001', '%', '%%__--', '* - "', '😀', '()']

  it.each([...blank, ...signs])('finds no person for %j', async (q) => {
    expect(await find(q)).toEqual({ ids: [], total: 0 })
  })

  it.each([...blank, ...signs])('lists everybody only for a blank text: %j', async (q) => {
    for (const filter of [{}, { active: true }, { company: 1, active: true }]) {
      const { total: everybody } = await store.getList('personnel', { filter, range: [0, 9] })
      const { rows, total } = await store.getList('personnel', { q, filter, range: [0, 9] })
      expect(total).toBe(signs.includes(q) ? 0 : everybody)
      expect(rows.length).toBe(Math.min(total, 10))
    }
  })

  it.each([
    'soto OR rey',
    'soto NOT ana x',
    'NEAR(soto ana)',
    'words:soto',
    "soto'; --",
    '"soto',
    '=active:1',
    'active:0',
  ])('never takes %j for a command', async (q) => {
    const { rows, total } = searchPeople(dump, { q, personal: true, limit: 500 })
    expect(await find(q, 500)).toEqual({ ids: rows.map(({ id }) => id), total })
  })

  it('bears the longest question', async () => {
    const manyWords = Array.from({ length: 100 }, (_, i) => (i % 2 ? 'a' : 'n')).join(' ')
    const different = 'a n m s o r d l e 7 x y z i u t c b g f'
    for (const q of [
      manyWords,
      different,
      'ñ'.repeat(200),
      'soto '.repeat(40),
      'ana soto bajio tecnica inspeccion instalaciones del xxxx010101',
    ])
      expect((await find(q, 500)).ids, q).toEqual(
        searchPeople(dump, { q, personal: true, limit: 500 }).rows.map(({ id }) => id),
      )
  })

  it('hands out no more than asked, and says how many there are', async () => {
    const allMatches = await find('ana', 500)
    expect(allMatches.total).toBe(allMatches.ids.length)
    expect(allMatches.total).toBeGreaterThan(20)
    for (const limit of [0, 1, 7, allMatches.total, allMatches.total + 1])
      expect(await find('ana', limit)).toEqual({
        ids: allMatches.ids.slice(0, limit),
        total: allMatches.total,
      })
  })

  it('answers what a plain model does', async () => {
    const word = fc.constantFrom(
      ...WORDS,
      'a',
      'n',
      'sot',
      'bajio',
      'gas',
      'norte',
      'xxxx',
      'tec',
      'ejecutiva',
      '%',
    )
    const query = fc.record({
      personal: fc.boolean(),
      q: fc.array(word, { minLength: 1, maxLength: 10 }).map((words) => words.join(' ')),
      limit: fc.nat(60),
      filter: fc.record({ active: fc.boolean(), company: fc.constantFrom(1, 2, 3, 9) }, { requiredKeys: [] }),
    })
    await fc.assert(
      fc.asyncProperty(query, async (searchQuery) => {
        expect(await store.search('personnel', searchQuery)).toEqual(searchPeople(dump, searchQuery))
      }),
      { numRuns: 150 },
    )
  })
})

/** More matches than a page sorts (FEW in search.ts): nearly all are named "Ana", many "Soto" at the end of the list. */
const largeDump = portalDump({
  personnel: Array.from({ length: 2600 }, (_, i) =>
    personNamed(
      `m${i}`,
      i % 3 ? `Rey ${WORDS[i % WORDS.length]}` : `Zuñiga ${i % 97}`,
      i % 10 ? 'Ana' : 'Anaya Soto',
      {
        active: i % 7 > 0,
        role: (i % 2) + 1,
        company: (i % 3) + 1,
      },
    ),
  ),
  accreditation_items: [],
})

describe.each(stores)('a common word in the $name store', ({ open }) => {
  let openStore: OpenStore
  beforeAll(async () => {
    openStore = await open()
    await openStore.store.load(largeDump)
  })
  afterAll(() => openStore.close())

  it.each(['ana', 'an', 'ana zu', 'rey ana', 'a soto', 'ana x', 'gas ana bajio'])(
    'is searched as a plain model searches: %s',
    async (q) => {
      const { rows, total } = searchPeople(largeDump, { q, limit: 900 })
      for (const limit of [0, 50, 900])
        expect(await openStore.store.search('personnel', { q, limit })).toEqual({
          rows: rows.slice(0, limit),
          total,
        })
    },
  )

  it.each([{}, { active: true }, { active: false }, { role: 2, active: true }, { company: 3 }] as const)(
    'has the pages of a plain model, of those with %j',
    async (filter) => {
      for (const q of ['ana', 'a zu'])
        for (const sort of [
          { field: 'name', order: 'ASC' },
          { field: 'company_name', order: 'DESC' },
        ] as const) {
          const { rows, total } = listPeople(largeDump, { q, filter, sort })
          for (const [start, end] of [
            [0, 9],
            [2190, 2239],
            [2600, 2609],
          ] as const)
            expect(
              await openStore.store.getList('personnel', { q, filter, sort, range: [start, end] }),
            ).toEqual({
              rows: rows.slice(start, end + 1),
              total,
            })
        }
    },
  )
})
