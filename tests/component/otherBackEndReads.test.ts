import { afterEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { getLastPathSegment } from '../../src/console/port/getLastPathSegment.ts'
import { COMPANY_DATA } from '../../src/console/port/sources.ts'
import { token } from '../../src/console/port/token.ts'
import { fakeApi, reply } from '../support/fakeApi.ts'

afterEach(() => vi.unstubAllGlobals())

type Fields = Record<string, unknown>
const list = async (resource: string, filter: object = {}, page = 1, meta?: object) =>
  dataProvider.getList(resource, {
    filter,
    meta,
    pagination: { page, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
  })
const ids = async (resource: string, filter: object) =>
  (await list(resource, filter)).data.map(({ id }) => id)

const ZONES = [
  { id: 1, name: 'Bajío' },
  { id: 2, name: 'Toluca' },
]
/** Starts a new session per test, because the zones are cached for a minute of a session. */
const withZones = (answers: Parameters<typeof fakeApi>[0]) => {
  token.set(String(Math.random()))
  return fakeApi({ 'GET /api/zones/': () => ZONES, ...answers })
}

describe.each([
  ['a record', { id: 2, name: 'Toluca' }],
  ['a record without its name', { id: 2 }],
  ['a record without its id', { name: 'Toluca' }],
  ['its id', 2],
  ['its id as text', '2'],
  ['its name', 'Toluca'],
  ['its name, written otherwise', 'TOLUCA'],
])('a zone as %s', (_, zone) => {
  const otherCompany = { id: 9, company_name: 'Aguas', zone: typeof zone === 'object' ? ZONES[0] : 1 }

  it('is the zone of a company, in its list and its data', async () => {
    withZones({
      'GET /api/companies/': () => [otherCompany, { id: 4, company_name: 'Redes', zone }],
      'GET /api/company_data/4/': () => ({ company_name: 'Redes', zone }),
    })
    const { data } = await dataProvider.getOne('companies', { id: 4, meta: COMPANY_DATA })
    expect(data.zone).toEqual(ZONES[1])
    const rows = (await list('companies')).data
    expect(rows.find(({ id }) => id === 4)?.zone).toEqual(ZONES[1])
  })

  it('is what companies are found, filtered and sorted by', async () => {
    withZones({ 'GET /api/companies/': () => [{ id: 4, company_name: 'Redes', zone }, otherCompany] })
    expect(await ids('companies', { zone: 2 })).toEqual([4])
    expect(await ids('companies', { q: 'toluca' })).toEqual([4])
  })

  it('is shown by its name of a person', async () => {
    withZones({
      'GET /api/personnel/p1/': () => ({ id: 'p1', zone }),
      'GET /api/personnel/': () => [{ id: 'p1', zone }],
    })
    expect((await dataProvider.getOne('personnel', { id: 'p1' })).data.zone).toMatch(/^toluca$/iu)
    expect(await ids('personnel', { q: 'toluca' })).toEqual(['p1'])
  })
})

it('a zone given only by name needs no list of zones', async () => {
  const calls = withZones({ 'GET /api/personnel/p1/': () => ({ id: 'p1', zone: 'Bajío' }) })
  await dataProvider.getOne('personnel', { id: 'p1' })
  expect(calls.map(({ path }) => path)).toEqual(['/api/personnel/p1/'])
})

describe('a list of people that carries what the columns of the roster show', () => {
  const row = (id: string, overrides: Fields = {}) => ({
    id,
    name: `Paz, ${id}`,
    role_name: 'Instalador',
    company_name: 'Redes',
    zone: 'Bajío',
    active: true,
    accreditation_flag: 'danger',
    ...overrides,
  })
  const rows = [row('p1', { accreditation_flag: 'success' }), row('p2')]

  it.each([
    [{ state: 'unaccredited' }],
    [{ state: 'incomplete' }],
    [{ state: 'company_inactive' }],
    [{ state: 'vetoed' }],
    [{ state: 'suspended' }],
    [{ state: 'blocked' }],
    [{ role: 3 }],
    [{ has_unmet: true }],
    [{ has_photo: false }],
    [{ registered_from: '2026-01-01' }],
  ])('is not counted by %j, which it cannot tell', async (filter) => {
    fakeApi({ 'GET /api/personnel/': () => rows })
    await expect(list('personnel', { active: true, ...filter })).rejects.toMatchObject({
      message: 'El sistema no envía en esta lista el dato por el que se quiere filtrar.',
    })
  })

  it('is counted by what it tells', async () => {
    fakeApi({ 'GET /api/personnel/': () => rows })
    expect(await ids('personnel', { state: 'valid' })).toEqual(['p1'])
    expect(await ids('personnel', { state: 'expired' })).toEqual(['p2'])
    expect(await ids('personnel', { state: 'expiring' })).toEqual([])
    expect(await ids('personnel', { q: 'redes' })).toEqual(['p1', 'p2'])
  })

  it('has each person read by itself where something is done with many', async () => {
    const calls = fakeApi({
      'GET /api/personnel/': () => [...rows, row('gone')],
      'GET /api/personnel/p1/': () => ({ id: 'p1', active: false, profile_picture: 'https://x.mx/1.jpg' }),
      'GET /api/personnel/p2/': () => ({ id: 'p2', accreditation_number: 'A-2' }),
    })
    const { data } = await dataProvider.getMany('personnel', { ids: ['p1', 'p2', 'gone'] })
    expect(data).toMatchObject([
      { id: 'p1', active: false, profile_picture: 'https://x.mx/1.jpg', role_name: 'Instalador' },
      { id: 'p2', active: true, accreditation_number: 'A-2' },
    ])
    expect(calls.filter(({ path }) => path === '/api/personnel/')).toHaveLength(1)
  })
})

describe('the people of a company', () => {
  const people = [
    { id: 'p1', name: 'Paz, Ana', company: 4 },
    { id: 'p2', name: 'Soto, Eva', company: 5 },
    { id: 'p3', name: 'Luz, Ines' },
  ]

  it('are those of its own record', async () => {
    fakeApi({
      'GET /api/personnel/': () => people,
      'GET /api/companies/4/': () => ({
        id: 4,
        company_name: 'Redes',
        personnel: [{ id: 'p3', name: 'Luz, Ines' }],
      }),
    })
    const { data, total } = await list('personnel', { company: 4 })
    expect(data).toMatchObject([{ id: 'p3', company: 4, company_name: 'Redes' }])
    expect(total).toBe(1)
  })

  it.each([
    ['its record has none', { id: 4, company_name: 'Redes' }],
    ['it cannot be read', reply(null, 403)],
  ])(
    'are the rows of the list with this company, where %s: a row without a company belongs to none',
    async (_, answer) => {
      fakeApi({
        'GET /api/personnel/': () => people,
        'GET /api/companies/4/': () => (answer instanceof Response ? answer.clone() : answer),
      })
      expect(await ids('personnel', { company: 4 })).toEqual(['p1'])
    },
  )
})

it('a search shows all that it found, page by page', async () => {
  const people = Array.from({ length: 23 }, (_, i) => ({ id: `p${i}`, name: `Paz, ${i}` }))
  fakeApi({ 'GET /api/personnel_search/': () => people })
  const pages = await Promise.all(
    [1, 2, 3].map((page) => list('personnel', { search: 'paz' }, page, { source: 'search' })),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
  expect(pages.every(({ total }) => total === 23)).toBe(true)
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(people.map(({ id }) => id))
})

it.each([
  ['https://x.mx/media/Constancia%20n%C3%BAm.%201.pdf?t=a/b.c', 'Constancia núm. 1.pdf'],
  ['/media/a%2.pdf', 'a%2.pdf'],
  ['/files/download/7/', '7'],
])('the name in the address %s is %s', (address, name) => {
  expect(getLastPathSegment(address)).toBe(name)
})

it('a file is called by the name in its address, decoded, whichever field has it', async () => {
  const address = 'https://x.mx/media/Acta%20n%C3%BAm.%203.pdf'
  fakeApi({
    'GET /api/files/': () => [
      { id: 1, file: address },
      { id: 2, file_name: address },
      { id: 3, file_name: 'Acta 3/2026.pdf', file: address },
    ],
  })
  const { data } = await list('documents', { personnel: 'p1' })
  expect(Object.fromEntries(data.map(({ id, file_name }) => [id, file_name]))).toEqual({
    1: 'Acta núm. 3.pdf',
    2: 'Acta núm. 3.pdf',
    3: 'Acta 3/2026.pdf',
  })
})
