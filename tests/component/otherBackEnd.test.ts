import { afterEach, expect, it, vi } from 'vitest'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { COMPANY_DATA } from '../../src/console/port/sources.ts'
import { loadConfigForTest } from '../support/consoleConfig.ts'
import { fakeApi } from '../support/fakeApi.ts'

const urls: string[] = []
const sent: unknown[] = []

/** Configures a back end at another address (with a trailing slash) that leaves out undocumented ids. */
const useOtherBackEnd = async () => {
  fakeApi({
    'GET /api/personnel/p1/': () => ({ id: 'p1', profile_picture: '/media/1.jpg', name: '/media/' }),
    'GET /api/personnel/p2/': () => ({ id: 'p2', profile_picture: 'https://fotos.example/2.jpg' }),
    'GET /api/company_data/7/': () => ({ ruec: 'A' }),
    'PATCH /api/company_data/7/': ({ body }) => {
      sent.push(body)
      return { ruec: 'B' }
    },
    'GET /api/companies/7/': () => ({ id: 7, contacts: [{ name: 'Zoe' }, { name: 'Ana' }] }),
    'POST /api/v1/company/7/contacts/': () => ({ name: 'Eva' }),
  })
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    urls.push(url)
    return answer(url, init)
  })
  await loadConfigForTest({ apiUrl: 'https://api.example/' })
}

afterEach(() => vi.unstubAllGlobals())

it('is asked where the settings say, and its pictures are there too', async () => {
  await useOtherBackEnd()
  const pictureOf = async (id: string) =>
    (await dataProvider.getOne('personnel', { id })).data.profile_picture
  expect(await pictureOf('p1')).toBe('https://api.example/media/1.jpg')
  expect(await pictureOf('p2')).toBe('https://fotos.example/2.jpg')
  expect((await dataProvider.getOne('personnel', { id: 'p1' })).data.name).toBe('/media/')
  expect(urls.at(-1)).toMatch(/^https:\/\/api\.example\/api\/personnel\/p1\//u)
})

it('may leave ids out', async () => {
  await useOtherBackEnd()
  const meta = COMPANY_DATA
  const companyBefore = await dataProvider.getOne('companies', { id: 7, meta })
  expect(companyBefore.data).toMatchObject({ id: 7, ruec: 'A', rfc: '', work_division: '' })
  const change = { id: 7, meta, data: { ...companyBefore.data, ruec: 'B' }, previousData: companyBefore.data }
  expect((await dataProvider.update('companies', change)).data).toMatchObject({ id: 7, ruec: 'B' })
  expect(sent.at(-1)).toEqual({ ruec: 'B' })
  const { data } = await dataProvider.getList('contacts', {
    filter: { company: 7 },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
  })
  expect(data.map(({ id, name }) => [id, name])).toEqual([
    [2, 'Ana'],
    [1, 'Zoe'],
  ])
  const eva = { name: 'Eva', company: 7 }
  expect((await dataProvider.create('contacts', { data: eva })).data).toMatchObject({ name: 'Eva' })
})

it('may send only one of a company’s two names: the company is still sorted and found', async () => {
  fakeApi({
    'GET /api/companies/': () => [
      { id: 1, company_name: 'Redes Occidente' },
      { id: 2, company_name: 'Gas del Bajío' },
      { id: 3, name: 'Instalaciones Norte' },
    ],
  })
  const sort = { field: 'name', order: 'ASC' } as const
  const ids = async (filter: object) =>
    (
      await dataProvider.getList('companies', { filter, sort, pagination: { page: 1, perPage: 10 } })
    ).data.map(({ id }) => id)
  expect(await ids({})).toEqual([2, 3, 1])
  expect(await ids({ q: 'bajio' })).toEqual([2])
})

it('may leave out of a list of people what the documented lists leave out: views get them complete', async () => {
  fakeApi({
    'GET /api/personnel/': () => [
      { id: 1, first_names: 'Ana', last_names: 'Zapata', zone: { id: 2, name: 'Bajío' } },
      { id: 2, name: 'Álvarez, Luz', company: 7, active: false },
    ],
  })
  const { data } = await dataProvider.getList('personnel', {
    filter: {},
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
  })
  expect(data).toMatchObject([
    { id: '2', public_id: '2', name: 'Álvarez, Luz', company: 7, company_name: '', zone: '', active: false },
    {
      id: '1',
      public_id: '1',
      name: 'Zapata, Ana',
      company: null,
      zone: 'Bajío',
      vetoed: false,
    },
  ])
  // A default would state that the person is active.
  expect(data[1]).not.toHaveProperty('active')
})
