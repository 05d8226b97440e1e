import { afterEach, describe, expect, it, vi } from 'vitest'
import { COMPANY_DATA } from '../../src/console/providers/companySources.ts'
import { dataProvider } from '../../src/console/providers/dataProvider.ts'
import { withExtras } from '../support/extras.ts'
import { fakeApi } from '../support/fakeApi.ts'

afterEach(() => vi.unstubAllGlobals())

const contacts = [
  { id: 3, name: 'Zoe' },
  { id: 1, name: 'Álvaro' },
  { id: 2, name: 'Ana' },
]
/** What is not sent of a contact. */
const UNKNOWN = { phone: '', email: '', position: '', id_900: '' }
const asked = { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'ASC' as const } }

const companyApi = async (extras: boolean) => {
  const calls = fakeApi({
    'GET /api/companies/7/': () => ({ id: 7, contacts }),
    'GET /api/company_data/7/': () => ({ id: 7 }),
    'PATCH /api/company_data/7/': () => ({ id: 7, ruec: 'B' }),
  })
  await withExtras(extras)
  return { last: () => calls.at(-1) }
}

describe("a company's contacts", () => {
  it.each([
    ['getList', () => dataProvider.getList('contacts', { ...asked, filter: { company: 7 } })],
    [
      'getManyReference',
      () => dataProvider.getManyReference('contacts', { ...asked, target: 'company', id: 7, filter: {} }),
    ],
  ])('come out of its answer, sorted and paged (%s)', async (_, list) => {
    await companyApi(false)
    const complete = [contacts[1], contacts[2]].map((contact) => ({ ...UNKNOWN, ...contact }))
    expect(await list()).toEqual({ data: complete, total: 3 })
  })
})

describe('of a company', () => {
  it.each([
    [true, 'users', 'contacts'],
    [false, null, null],
  ])('only what is shown is asked for, where that is understood (%s)', async (extras, users, inside) => {
    const { last } = await companyApi(extras)
    await dataProvider.getOne('companies', { id: 7 })
    expect(last()?.query.get('include')).toBe(users)
    await dataProvider.getList('contacts', { ...asked, filter: { company: 7 } })
    expect(last()?.query.get('include')).toBe(inside)
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
