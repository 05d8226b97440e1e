import { afterEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { COMPANY_DATA } from '../../src/console/port/sources.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { fakeApi } from '../support/fakeApi.ts'

afterEach(() => vi.unstubAllGlobals())

const contacts = [
  { id: 3, name: 'Zoe' },
  { id: 1, name: 'Álvaro' },
  { id: 2, name: 'Ana' },
]
/** Defaults of the contact fields that the server leaves out. */
const UNKNOWN = { phone: '', email: '', position: '', id_900: '' }
const listParams = { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'ASC' as const } }

const companyApi = async (extras: boolean) => {
  const calls = fakeApi({
    'GET /api/companies/7/': () => ({ id: 7, contacts }),
    'GET /api/v1/company/7/contacts/': () => contacts,
    'GET /api/company_data/7/': () => ({ id: 7 }),
    'PATCH /api/company_data/7/': () => ({ id: 7, ruec: 'B' }),
  })
  await loadBackEndForTest(extras)
  return { last: () => calls.at(-1) }
}

describe("a company's contacts", () => {
  it.each([
    [true, '/api/v1/company/7/contacts/'],
    [false, '/api/companies/7/'],
  ])('are sorted and paged here (ours: %s)', async (extras, path) => {
    const { last } = await companyApi(extras)
    const complete = [contacts[1], contacts[2]].map((contact) => ({ ...UNKNOWN, ...contact }))
    const ofCompany = { ...listParams, filter: { company: 7 } }
    expect(await dataProvider.getList('contacts', ofCompany)).toEqual({ data: complete, total: 3 })
    expect(last()?.path).toBe(path)
    const reference = { ...listParams, target: 'company', id: 7, filter: {} }
    expect(await dataProvider.getManyReference('contacts', reference)).toEqual({ data: complete, total: 3 })
  })
})

describe('of a company', () => {
  it.each([
    [true, 'users'],
    [false, null],
  ])('our own back end sends the parts that are shown (%s)', async (extras, users) => {
    const { last } = await companyApi(extras)
    await dataProvider.getOne('companies', { id: 7 })
    expect(last()?.query.get('include')).toBe(users)
  })

  it('the data have their own calls', async () => {
    const { last } = await companyApi(true)
    await dataProvider.getOne('companies', { id: 7, meta: COMPANY_DATA })
    expect(last()?.path).toBe('/api/company_data/7/')
    await dataProvider.update('companies', {
      id: 7,
      meta: COMPANY_DATA,
      data: { ruec: 'B' },
      previousData: { id: 7, ruec: 'A' },
    })
    expect(last()).toMatchObject({ method: 'PATCH', path: '/api/company_data/7/', body: { ruec: 'B' } })
  })
})
