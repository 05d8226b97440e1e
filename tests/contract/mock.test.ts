import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls, type Mock, startMockServer } from '../../mock-api/server.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Api, createApi, type Json } from '../support/api.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { readPdfText } from '../support/fileReaders.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { TODAY } from '../support/portalDump.ts'
import { readQrs } from '../support/readQrs.ts'

const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const DOCUMENTED = Object.values<Endpoint>(endpoints).filter(({ documented }) => documented)
const OWN = Object.values<Endpoint>(endpoints).filter(({ documented }) => !documented)
/** The endpoints of docs/requirements.md §8 (tests/unit/documentedEndpoints.test.ts). */
const CALLS = DOCUMENTED.map(lineOf)

/** A copy by hand of docs/requirements.md §4. */
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

const DOCUMENT = 'id type created_at file file_name personnel'
const NAMED_FILE = 'id name category created_at file person'

const UNKNOWN = ['Este campo no se reconoce.']
const FORBIDDEN = ['No tiene permiso para cambiar este campo.']
const NEWCOMER = {
  first_names: 'Ana',
  last_names: 'Nueva',
  rfc: 'NUEA900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
}

describe('the mock', () => {
  let mock: Mock
  let api: Api
  beforeAll(async () => {
    mock = await startMockServer({ port: 0, today: TODAY })
    api = createApi(mock.url)
  })
  afterAll(() => mock.close())
  const rows = async (path: string, username = 'super') => (await api.as(username).get<Json[]>(path)).body
  const pathOf = (address: unknown) => String(address).slice(mock.url.length)
  /** Registers a person as a demo user. */
  const register = async (overrides: object = {}) =>
    (await api.as('admin').post('/api/personnel/', { ...NEWCOMER, ...overrides })).body

  it('has every call of section 7 and no other', async () => {
    expect(Object.keys(documentedCalls).sort()).toEqual([...CALLS].sort())
    expect(OWN.length).toBeGreaterThan(100)
    for (const { method, path } of OWN)
      expect((await api.as('super').raw(method, path.replace(/:\w+/gu, '1'))).status, path).toBe(404)
    const otherPaths = [
      '/db',
      '/users',
      '/users/1',
      '/personnel',
      '/tokens',
      '/companies?_embed=users',
      '/__rules',
    ]
    for (const path of [...otherPaths, '/api/roles', '/api/schema/', '/healthz', '/metrics']) {
      const { status, body } = await api.as('super').get(path)
      expect(status, path).toBe(404)
      expect(Object.values(body)).toEqual(['No encontrado.'])
    }
  })

  it('answers each call to whoever may make it, and to nobody without a token', async () => {
    for (const call of CALLS) {
      const [method = '', path = ''] = call.split(' ')
      const { status } = await api.raw(method, path.replace(/:\w+/gu, '1'))
      const isOpen = /login|public/u.test(path)
      expect(status, call).toBe(isOpen ? (method === 'POST' ? 400 : 404) : 401)
    }
    const [person] = await rows('/api/personnel/')
    const [document] = await rows(`/api/files/?personnel=${person?.id}`)
    const withFiles = await Promise.all(
      (await rows('/api/personnel/')).map(({ id }) => rows(`/api/personnel_files/?personnel_id=${id}`)),
    )
    const ids: Record<string, unknown> = {
      '/files/download/:id/': document?.id,
      '/files/personnel/download/:id/': withFiles.flat()[0]?.id,
      '/report-download/:month/:year/download/': 1,
    }
    const queries: Record<string, string> = {
      '/api/personnel_search/': '?search=a',
      '/api/personnel_files/': `?personnel_id=${person?.id}`,
      '/api/files/': `?personnel=${person?.id}`,
      '/api/company_files/': '?company_id=1',
    }
    for (const call of CALLS.filter((line) => line.startsWith('GET'))) {
      const path = call.slice(4)
      const id = ids[path] ?? (/personnel/u.test(path) ? person?.id : 1)
      const callPath = path.replace(':year', '2026').replace(/:\w+/u, String(id))
      expect((await api.as('super').get(`${callPath}${queries[path] ?? ''}`)).status, call).toBe(200)
    }
  })

  it.each(Object.entries(FIELDS))(
    'answers %s whole, with these fields and no other',
    async (path, fields) => {
      const { status, body, headers } = await api.as('super').get<Json[]>(path)
      expect([status, headers.get('content-range')]).toEqual([200, null])
      expect(body.length).toBeGreaterThan(2)
      for (const row of body) expect(Object.keys(row).sort()).toEqual(fields.split(' ').sort())
    },
  )

  it.each(Object.keys(FIELDS))('refuses what %s has no documented parameter for', async (path) => {
    const parameters = { range: '[0,1]', filter: '{"q":"zzz"}', sort: '["name","ASC"]', otro: '1' }
    const query = new URLSearchParams(parameters)
    const answer = await api.as('super').get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    expect([answer.status, answer.body]).toEqual([
      400,
      Object.fromEntries(Object.keys(parameters).map((name) => [name, UNKNOWN])),
    ])
  })

  it('says of a user what the requirements list, and leaves the derived flags to whoever asks', async () => {
    const { body } = await api.as('empresa').get('/api/auth/user/')
    expect(body).toEqual({ username: 'empresa', groups: ['company'], admin_access: false, company: 1 })
    const settings = (await api.get('/config.json')).body
    expect(settings).toMatchObject({ extras: false, superAdmins: ['super'], publicUrl: mock.url })
  })

  it('signs in and out, and says in words why not', async () => {
    const wrongPassword = await api.post('/api/auth/login/', { username: 'super', password: 'otra' })
    expect([wrongPassword.status, wrongPassword.body]).toEqual([
      401,
      { detail: 'El usuario o la contraseña no son correctos.' },
    ])
    const empty = await api.post('/api/auth/login/', {})
    expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['username', 'password']])
    const session = await api.signIn('lectura')
    expect((await session.post('/api/auth/logout/')).status).toBe(204)
    expect((await session.get('/api/auth/user/')).status).toBe(401)
  })

  it('answers records, what is inside them, and pages of the matrix', async () => {
    const get = async (path: string) => (await api.as('super').get(path)).body
    const company = await get('/api/companies/1/')
    expect(Object.keys(company).sort()).toEqual(
      [...(FIELDS['/api/companies/'] ?? '').split(' '), 'contacts', 'files', 'personnel', 'users'].sort(),
    )
    const contacts = company.contacts as Json[]
    expect(Object.keys(contacts[0] ?? {})).toEqual(['name', 'phone', 'email', 'position', 'id_900'])
    expect(company.users).toEqual([{ username: 'empresa' }])
    expect(await get('/api/company_data/1/')).not.toHaveProperty('id')
    const page = await get('/api/personnel_accreditation/?page=2')
    expect(page).toMatchObject({ page: 2, next: 3, previous: 1, count: 320 })
    const [person] = page.results as { id: string; personnel_accreditation: Json[] }[]
    expect(Object.keys(person?.personnel_accreditation[0] ?? {}).sort()).toEqual(
      ['id', 'name', 'status', 'editable'].sort(),
    )
    expect(await get(`/api/personnel/${person?.id}/`)).toEqual(person)
    expect((await api.as('super').get('/api/personnel_accreditation/?page=99')).status).toBe(404)
  })

  it('writes rows as an old system would: flags in capitals or of its own, dates that are null', async () => {
    const people = await rows('/api/personnel/')
    const flags = new Set(people.map(({ accreditation_flag }) => accreditation_flag))
    for (const flag of ['SUCCESS', 'DANGER', 'success', 'danger', 'verde']) expect(flags).toContain(flag)
    expect(people.some((person) => person.registration_date === null)).toBe(true)
    const files = await rows('/api/company_files/?company_id=1')
    expect(files.some((file) => file.created_at === null)).toBe(true)
  })

  describe('by its rules', () => {
    it('shows a contractor its own company alone', async () => {
      const ownRows = await rows('/api/personnel/', 'empresa')
      expect(new Set(ownRows.map(({ company }) => company))).toEqual(new Set([1]))
      const foreign = (await rows('/api/personnel/')).find(({ company }) => company === 2)
      for (const path of [`/api/personnel/${foreign?.id}/`, '/api/companies/2/', '/api/company_data/2/'])
        expect((await api.as('empresa').get(path)).status, path).toBe(404)
      const acts = await rows('/api/v1/administrative_acts/', 'empresa')
      expect(new Set(acts.map(({ company }) => company))).toEqual(new Set([1]))
      const quotations = await rows('/api/quotations/', 'empresa')
      expect(new Set(quotations.map(({ owner }) => owner))).toEqual(new Set(['empresa']))
    })

    it('refuses calls that a user may not make', async () => {
      expect((await api.as('utility').post('/api/v1/vetoes/')).status).toBe(403)
    })

    it('lets a contractor change of a person what section 5 leaves to it', async () => {
      const { id } = await register()
      const patch = (body: object) => api.as('empresa').patch(`/api/personnel/${id}/`, body)
      expect((await patch({ phone: '55 1234 5678' })).body).toMatchObject({ phone: '5512345678' })
      for (const field of ['accreditation_number', 'naturgy_id', 'accreditation_date']) {
        const { status, body } = await patch({ [field]: '2026-01-15' })
        expect([status, body], field).toEqual([400, { [field]: FORBIDDEN }])
      }
      expect((await patch({ active: false })).body).toEqual({ active: FORBIDDEN })
      const person = { ...NEWCOMER, accreditation_number: 'A-000001' }
      const registered = await api.as('empresa').post('/api/personnel/', person)
      expect([registered.status, registered.body]).toEqual([400, { accreditation_number: FORBIDDEN }])
      const zone = await api.as('empresa').patch('/api/company_data/1/', { zone: 1 })
      const rfc = await api.as('empresa').patch('/api/company_data/1/', { ruec: 'X' })
      expect([zone.status, rfc.status, rfc.body]).toEqual([200, 400, { ruec: FORBIDDEN }])
    })

    it('turns the light with the date, the items and the day', async () => {
      const { id, personnel_accreditation: items } = await register()
      const path = `/api/personnel/${id}/`
      const readItem = async () => (await api.as('admin').get(path)).body
      expect(await readItem()).toMatchObject({ accreditation_flag: 'danger', status: false })
      await api.as('utility').patch(path, { accreditation_date: TODAY })
      expect(await readItem()).toMatchObject({
        accreditation_flag: 'warning',
        status: true,
        accreditation_expiration_date: '2027-03-10',
      })
      for (const { id: item } of items as Json[])
        await api
          .as('utility')
          .patch(`/api/personnel_accreditation_status/${item}/`, { id: item, status: true })
      expect(await readItem()).toMatchObject({ accreditation_flag: 'success' })
    })

    it('shows the public the card of whoever may work, and of others that they may not', async () => {
      const { id } = await register()
      const readPublicPerson = async () => (await api.get(`/api/personnel_public/${id}/`)).body
      expect(await readPublicPerson()).toEqual({
        id,
        active: true,
        status: false,
        accreditation_flag: 'danger',
      })
      await api.as('utility').patch(`/api/personnel/${id}/`, { accreditation_date: TODAY })
      expect(await readPublicPerson()).toMatchObject({
        first_names: 'Ana',
        company_name: 'Instalaciones del Bajío',
      })
      expect(await readPublicPerson()).not.toHaveProperty('rfc')
    })

    it('keeps a company that has people or users', async () => {
      const { status, body } = await api.as('super').delete('/api/companies/1/')
      expect([status, body.detail]).toEqual([409, expect.stringContaining('tiene personal asociado')])
      const { body: company } = await api
        .as('admin')
        .post('/api/companies/', { company_name: 'Breve', zone: 1 })
      expect((await api.as('super').delete(`/api/companies/${company.id}/`)).status).toBe(204)
      expect((await api.as('super').get(`/api/companies/${company.id}/`)).status).toBe(404)
    })

    it('adds up a quotation at the price of the moment', async () => {
      const client = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', email: '', client_type: 'IN' }
      const { body: quotation } = await api
        .as('utility')
        .post('/api/quotations/', { created_at: TODAY, ...client })
      const { materials_price, workforce, indirect_costs } = (await api.as('super').get('/api/pricing/3/'))
        .body
      const price = Number(materials_price) + Number(workforce) + Number(indirect_costs)
      const putQuotation = (body: object) => api.as('utility').put(`/api/quotations/${quotation.id}/`, body)
      const { body } = await putQuotation({
        ...quotation,
        pricing: null,
        pricing_id: null,
        indirect_cost_1: '100.50',
      })
      expect(body).toMatchObject({
        actual_pricing: 0,
        additional_costs: 100.5,
        total: 100.5,
        owner: 'utility',
      })
      const chosen = (await putQuotation({ pricing_id: 3, indirect_cost_2: 20 })).body
      expect(chosen).toMatchObject({ additional_costs: 120.5, pricing: { id: 3, meters: 2 } })
      expect(chosen.total).toBeCloseTo(price + 120.5, 5)
      expect((await putQuotation({ rfc: 'ABC900101' })).body).toEqual({
        rfc: [expect.stringContaining('4 letras')],
      })
      expect(Object.keys((await putQuotation({ folio: 'X', total: 1 })).body)).toEqual(['folio'])
    })

    it('names what is missing and what it does not know, and asks for nothing else', async () => {
      const veto = { name: 'Uno', text: 'Fraude' }
      expect((await api.as('super').post('/api/v1/vetoes/', buildForm(veto))).status).toBe(201)
      const reply = await api.as('super').post('/api/v1/vetoes/', buildForm({ ...veto, rfc: 'VETA800101' }))
      expect([reply.status, reply.body]).toEqual([400, { rfc: UNKNOWN }])
      const bare = await api.as('super').post('/api/v1/administrative_acts/', {})
      expect(Object.keys(bare.body).sort()).toEqual(['company', 'file', 'text'])
      const unknownFields = { ...NEWCOMER, veto_reason: 'Ninguno', otro: 1, first_names: '' }
      const { body } = await api.as('super').post('/api/personnel/', unknownFields)
      expect(body).toEqual({
        veto_reason: UNKNOWN,
        otro: UNKNOWN,
        first_names: ['Este campo es obligatorio.'],
      })
      const none = await api.as('super').post('/api/personnel/', { ...NEWCOMER, role: 99 })
      expect(none.body).toEqual({ role: ['Elija un valor de la lista.'] })
    })

    it('gives the number after the largest, which nobody else has', async () => {
      const numbers = (await rows('/api/personnel/')).map(({ accreditation_number }) =>
        Number(String(accreditation_number).replace('A-', '')),
      )
      const next = Math.max(...numbers.filter(Boolean)) + 1
      const assigned = [await register(), await register()].map((person) => person.accreditation_number)
      expect(assigned).toEqual([next, next + 1].map((number) => `A-${String(number).padStart(6, '0')}`))
    })

    it('keeps no versions: whoever comes last wins', async () => {
      const putQuotation = (phone: string) =>
        api.as('super').raw('PUT', '/api/quotations/1/', {
          headers: { 'content-type': 'application/json', 'if-match': '"99"' },
          body: JSON.stringify({ phone }),
        })
      expect((await putQuotation('5511111111')).status).toBe(200)
      expect((await putQuotation('5522222222')).body).toMatchObject({ phone: '5522222222' })
    })
  })

  describe('has files', () => {
    it('of the demo, by whole addresses, for whoever sees their record', async () => {
      const file = (await rows('/api/company_files/?company_id=2')).find(({ file: address }) =>
        String(address).endsWith('.pdf'),
      )
      expect(String(file?.file)).toMatch(new RegExp(`^${mock.url}/media/\\w+/.+\\.pdf$`, 'u'))
      const path = pathOf(file?.file)
      expect((await api.as('super').get(path)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect((await api.get(path)).status).toBe(401)
      expect((await api.as('empresa').get(path)).status).toBe(404)
      const pictured = (await rows('/api/personnel/')).find(({ profile_picture }) => profile_picture)
      const { status, headers } = await api.get(pathOf(pictured?.profile_picture))
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    })

    it('that are uploaded, with their names', async () => {
      const { id } = await register()
      const sent = { file_name: 'Acta de Ñuño.pdf', personnel: String(id), type: 'Otros' }
      const { body } = await api.as('admin').post(`/api/files/?personnel=${id}`, buildForm(sent))
      expect(body).toMatchObject({ file_name: 'Acta de Ñuño.pdf', type: 'Otros', personnel: id })
      expect(Object.keys(body).sort()).toEqual(DOCUMENT.split(' ').sort())
      const namedForm = buildForm({ person: String(id), name: 1 })
      const { body: otherReply } = await api.as('admin').post('/api/personnel_files/', namedForm)
      expect(Object.keys(otherReply).sort()).toEqual(NAMED_FILE.split(' ').sort())
      for (const path of [`/files/download/${body.id}/`, pathOf(body.file)]) {
        const { bytes, headers } = await api.as('admin').get(path)
        expect(bytes).toEqual(PDF)
        expect(headers.get('content-disposition')).toContain(encodeURIComponent('Acta de Ñuño.pdf'))
      }
      await api.as('super').delete(`/api/personnel/${id}/`)
      const deletedFile = await api.as('admin').get(`/files/download/${body.id}/`)
      expect([deletedFile.status, deletedFile.body]).toEqual([404, { error: 'No encontrado.' }])
    })

    it('and pictures of people, the last of each', async () => {
      const { id } = await register()
      const upload = async () =>
        (await api.as('admin').patch(`/api/personnel/${id}/`, buildPhotoForm(await createPicture()))).body
      const first = pathOf((await upload()).profile_picture)
      expect((await api.get(first)).bytes).toEqual(await createPicture())
      expect((await api.get(pathOf((await upload()).profile_picture))).status).toBe(200)
      expect((await api.get(first)).status).toBe(404)
    })

    it('of QR codes: one, and a zip of those of whoever asks', async () => {
      const ownRows = await rows('/api/personnel/', 'empresa')
      const { bytes } = await api.as('empresa').get(`/personnel/${ownRows[0]?.id}/qr/`)
      expect(await readQrs(bytes)).toEqual([`${mock.url}/credential/validation/${ownRows[0]?.id}`])
      for (const [username, query] of [
        ['empresa', ''],
        ['super', '?user_id=4'],
      ] as const) {
        const zip = (await api.as(username).get(`/personnel/qr/zip/${query}`)).bytes
        expect(Object.keys((await JSZip.loadAsync(zip)).files)).toHaveLength(ownRows.length)
      }
    })

    it('of reports and quotations, named', async () => {
      const { bytes, headers } = await api.as('utility').get('/api/contacts_report/')
      expect(headers.get('content-disposition')).toContain(`contactos-${TODAY}.xlsx`)
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(Uint8Array.from(bytes).buffer)
      expect(book.worksheets[0]?.getRow(1).values).toEqual(
        expect.arrayContaining(['company_name', 'name', 'position']),
      )
      for (const path of ['/1/pdf/download/', '/report-download/2/2026/download/']) {
        const pdf = await api.as('utility').get(path)
        expect(pdf.headers.get('content-disposition'), path).toMatch(/\.pdf$/u)
        expect(pdf.bytes.subarray(0, 5).toString(), path).toBe('%PDF-')
      }
      const monthly = await api.as('utility').get('/report-download/2/2026/download/')
      expect(await readPdfText(monthly.bytes)).toMatch(/Zona[\s\S]*Bajío[\s\S]*Empresa[\s\S]*Instalaciones/u)
      expect((await api.as('utility').get('/report-download/13/2026/download/')).status).toBe(404)
    })
  })

  it('keeps what it is told in json-server’s file', async () => {
    await register({ first_names: 'Recién Llegada' })
    expect(await readFile(mock.database, 'utf8')).toContain('Recién Llegada')
  })

  it('lets pages of other addresses call it and read the names of files', async () => {
    const origin = 'http://127.0.0.1:9'
    const { headers } = await api.as('utility').raw('GET', '/api/personnel/', { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-expose-headers')).toBe('Content-Disposition')
    const preflight = await api.raw('OPTIONS', '/api/personnel/1/', {
      headers: { origin, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  })

  it('forgets everything when it ends, and starts anew', async () => {
    const otherMock = await startMockServer({ port: 0, today: TODAY, publicUrl: 'https://other.example' })
    const { body } = await createApi(otherMock.url).as('utility').get<Json[]>('/api/personnel/')
    expect(body).toHaveLength(320)
    expect((await createApi(otherMock.url).get('/config.json')).body.publicUrl).toBe('https://other.example')
    await otherMock.close()
    expect(existsSync(otherMock.database)).toBe(false)
    await expect(fetch(`${otherMock.url}/config.json`)).rejects.toThrow()
  })
})

describe.each([
  ['whole', 'record'],
  ['id', 'id'],
  ['nothing', 'name'],
] as const)('a mock that answers writes with %s, and writes zones as %s', (answers, zones) => {
  let mock: Mock
  let api: Api
  beforeAll(async () => {
    mock = await startMockServer({ port: 0, today: TODAY, answers, zones })
    api = createApi(mock.url)
  })
  afterAll(() => mock.close())

  it('does what it is told, and says of it so much', async () => {
    const admin = api.as('super')
    const answer = await admin.post('/api/companies/', { company_name: 'Gas Norte', zone: 2 })
    expect(answer.status).toBe(201)
    const { body: companies } = await admin.get<Json[]>('/api/companies/')
    const company = companies.find(({ company_name }) => company_name === 'Gas Norte')
    const { body: allZones } = await admin.get<Json[]>('/api/zones/')
    const zone = allZones.find(({ id }) => id === 2)
    expect(company?.zone).toEqual({ record: zone, id: 2, name: zone?.name }[zones])
    if (answers === 'whole') expect(answer.body).toMatchObject({ id: company?.id, company_name: 'Gas Norte' })
    else expect(answer.body).toEqual({ id: { id: company?.id }, nothing: undefined }[answers])
    const { body: people } = await admin.get<Json[]>('/api/personnel/')
    const kind = { record: 'object', id: 'number', name: 'string' }[zones]
    expect(new Set(people.map((person) => typeof person.zone))).toEqual(new Set([kind]))
  })
})
