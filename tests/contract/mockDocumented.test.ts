import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls } from '../../mock-api/documented/calls.ts'
import { type Mock, startMock } from '../../mock-api/server.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Api, apiAt, type Json } from '../support/api.ts'
import { formWith } from '../support/forms.ts'
import { TODAY } from '../support/portalDump.ts'

/** A copy by hand of section 3 of the specification. */
const FIELDS: Record<string, string> = {
  '/api/personnel/':
    'id name first_names last_names rfc ssn role role_name role_definition role_type company company_name zone address phone email accreditation_date registration_date accreditation_expiration_date accreditation_number active status naturgy_id profile_picture accreditation_flag created_at',
  '/api/companies/': 'id company_name zone active',
  '/api/company_files/?company_id=1': 'id name category file created_at',
  '/api/company_file_names/': 'id category name',
  '/api/personnel_file_names/': 'id category name',
  '/api/roles/': 'id name',
  '/api/zones/': 'id name',
  '/api/pricing/': 'id meters materials_price workforce indirect_costs',
  '/api/quotations/':
    'id created_at name rfc phone email client_type pricing_id pricing actual_pricing additional_costs total owner indirect_cost_1 indirect_cost_2 indirect_cost_3 indirect_cost_4 indirect_cost_1_description indirect_cost_2_description indirect_cost_3_description indirect_cost_4_description',
  '/api/v1/vetoes/': 'id name file text',
  '/api/v1/announcements/': 'id text file',
  '/api/v1/administrative_acts/': 'id text company company_name file',
  '/api/v1/non_accordance/': 'id description company company_name file',
}

describe('a back end that knows the documented calls only', () => {
  let mock: Mock
  let api: Api
  beforeAll(async () => {
    mock = await startMock({ port: 0, today: TODAY, documented: true })
    api = apiAt(mock.url)
  })
  afterAll(() => mock.close())
  const rows = async (path: string) => (await api.as('super').get<Json[]>(path)).body

  it.each(Object.entries(FIELDS))(
    'answers %s whole, with these fields and no other',
    async (path, fields) => {
      const { status, body, headers } = await api.as('super').get<Json[]>(path)
      expect([status, headers.get('content-range')]).toEqual([200, null])
      expect(body.length).toBeGreaterThan(2)
      expect(Object.keys(body[0] ?? {}).sort()).toEqual(fields.split(' ').sort())
    },
  )

  it.each(Object.keys(FIELDS))('refuses what %s has no documented parameter for', async (path) => {
    const given = { range: '[0,1]', filter: '{"q":"zzz"}', sort: '["name","ASC"]', otro: '1' }
    const query = new URLSearchParams(given)
    const answer = await api.as('super').get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    expect([answer.status, answer.body]).toEqual([
      400,
      Object.fromEntries(Object.keys(given).map((name) => [name, ['Este campo no se reconoce.']])),
    ])
  })

  it('says of a user what the specification lists, and leaves the derived flags to whoever asks', async () => {
    const { body } = await api.as('super').get('/api/auth/user/')
    expect(Object.keys(body).sort()).toEqual(['admin_access', 'company', 'groups', 'id', 'username'])
    expect((await api.get('/config.json')).body).toMatchObject({ superAdmins: ['super'] })
  })

  it('answers records, what is inside them, and pages of the matrix alike', async () => {
    const get = async (path: string) => (await api.as('super').get(path)).body
    const company = await get('/api/companies/1/')
    expect(Object.keys(company).sort()).toEqual(
      [...(FIELDS['/api/companies/'] ?? '').split(' '), 'contacts', 'files', 'personnel', 'users'].sort(),
    )
    expect(Object.keys((company.contacts as Json[])[0] ?? {}).sort()).toEqual([
      'email',
      'id_900',
      'name',
      'phone',
      'position',
    ])
    expect(await get('/api/company_data/1/')).not.toHaveProperty('id')
    const page = await get('/api/personnel_accreditation/?page=2')
    expect(page).toMatchObject({ page: 2, next: 3, previous: 1, count: 320 })
    const [person] = page.results as { personnel_accreditation: Json[] }[]
    const [item] = person?.personnel_accreditation ?? []
    expect(Object.keys(item ?? {})).toEqual(['id', 'name', 'status', 'editable'])
  })

  it('has every call of section 7, and for all else nothing is there', async () => {
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      const { status } = await api.raw(method, path.replace(/:\w+/gu, '1'))
      if (!(name in documentedCalls)) expect(status, name).toBe(404)
      else expect(status, name).not.toBe(path.includes('personnel_public') ? 0 : 404)
    }
    for (const path of ['/api/schema/', '/api/docs/', '/healthz', '/readyz', '/metrics', '/db', '/users'])
      expect((await api.as('super').get(path)).status, path).toBe(404)
    expect((await api.get('/config.json')).body).toMatchObject({ extras: false, maxUploadBytes: null })
  })

  it('writes rows as an old system would: flags in capitals or of its own, dates that are null', async () => {
    const people = await rows('/api/personnel/')
    const flags = new Set(people.map(({ accreditation_flag }) => accreditation_flag))
    for (const flag of ['SUCCESS', 'DANGER', 'success', 'danger', 'verde']) expect(flags).toContain(flag)
    expect(people.some((person) => person.registration_date === null)).toBe(true)
    expect((await rows('/api/company_files/?company_id=1')).some((file) => file.created_at === null)).toBe(
      true,
    )
  })

  it('says where files and pictures are with whole addresses, and guards them as ever', async () => {
    const [file] = await rows('/api/company_files/?company_id=1')
    const address = String(file?.file)
    expect(address).toMatch(new RegExp(`^${mock.url}/media/company/\\d+/.+\\.pdf$`, 'u'))
    const path = address.slice(mock.url.length)
    expect((await api.as('super').get(path)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await api.get(path)).status).toBe(401)
    expect((await api.as('super').get(`/files/company/download/${file?.id}/`)).status).toBe(404)
    const pictured = (await rows('/api/personnel/')).find(({ profile_picture }) => profile_picture)
    expect((await api.get(String(pictured?.profile_picture).slice(mock.url.length))).status).toBe(200)
  })

  it('refuses fields that it does not know, and asks for none', async () => {
    const unknown = ['Este campo no se reconoce.']
    const veto = { name: 'Uno', text: 'Fraude' }
    expect((await api.as('super').post('/api/v1/vetoes/', formWith(veto))).status).toBe(201)
    const ours = await api.as('super').post('/api/v1/vetoes/', formWith({ ...veto, rfc: 'VETA800101' }))
    expect([ours.status, ours.body]).toEqual([400, { rfc: unknown }])
    const person = {
      ...{ first_names: 'Ana', last_names: 'Sin Veto', rfc: 'VETA800101', role: 1, company: 1 },
      ...{ registration_date: '2026-01-15' },
    }
    const more = await api.as('super').post('/api/personnel/', { ...person, veto_reason: 'Ninguno', otro: 1 })
    expect([more.status, more.body]).toEqual([400, { veto_reason: unknown, otro: unknown }])
    const { status, body } = await api.as('super').post('/api/personnel/', person)
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('veto_exceptions')
    const known = { ...person, rfc: String((await rows('/api/personnel/'))[0]?.rfc), first_names: '' }
    expect(Object.keys((await api.as('super').post('/api/personnel/', known)).body)).toEqual(['first_names'])
  })

  it('keeps no versions: whoever comes last wins', async () => {
    const [tier] = await rows('/api/quotations/')
    const put = (phone: string) =>
      api.as('super').raw('PUT', `/api/quotations/${tier?.id}/`, {
        headers: { 'content-type': 'application/json', 'if-match': '"99"' },
        body: JSON.stringify({ phone }),
      })
    expect((await put('5511111111')).status).toBe(200)
    expect((await put('5522222222')).body).toMatchObject({ phone: '5522222222' })
  })
})

describe.each([
  ['whole', 'record'],
  ['id', 'id'],
  ['nothing', 'name'],
] as const)('a back end that answers writes with %s, and writes zones as %s', (answers, zones) => {
  let mock: Mock
  let api: Api
  beforeAll(async () => {
    mock = await startMock({ port: 0, today: TODAY, documented: true, variant: { answers, zones } })
    api = apiAt(mock.url)
  })
  afterAll(() => mock.close())

  it('does what it is told, and says of it so much', async () => {
    const admin = api.as('super')
    const answer = await admin.post('/api/companies/', { company_name: 'Gas Norte', zone: 2 })
    expect(answer.status).toBe(201)
    const { body: companies } = await admin.get<Json[]>('/api/companies/')
    const made = companies.find(({ company_name }) => company_name === 'Gas Norte')
    const { body: all } = await admin.get<Json[]>('/api/zones/')
    const zone = all.find(({ id }) => id === 2)
    expect(made?.zone).toEqual({ record: zone, id: 2, name: zone?.name }[zones])
    const said = { whole: { id: made?.id, company_name: 'Gas Norte' }, id: { id: made?.id }, nothing: {} }[
      answers
    ]
    expect(answer.body ?? {}).toMatchObject(said)
    expect(Object.keys(answer.body ?? {}).length > 1).toBe(answers === 'whole')
    const { body: people } = await admin.get<Json[]>('/api/personnel/')
    const kind = { record: 'object', id: 'number', name: 'string' }[zones]
    expect(new Set(people.map((person) => typeof person.zone))).toEqual(new Set([kind]))
  })
})
