import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { parsePesosAsCents } from '../../src/console/port/records/parsePesosAsCents.ts'
import { signInAndStartSession } from '../../src/console/port/sessionStore.ts'
import { COMPANY_DATA, MATRIX, SEARCH } from '../../src/console/port/sources.ts'
import { PublicPage } from '../../src/credential/public/PublicPage.tsx'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { DIALECTS, inDialect } from '../support/dialects.ts'
import { type Call, fakeApi, reply } from '../support/fakeApi.ts'
import { type Answers, mount, personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

afterEach(() => vi.unstubAllGlobals())

const items = [
  { id: 11, name: 'Constancia DC-3', status: true, editable: true },
  { id: 12, name: 'Examen médico', status: false, editable: false },
]
const person = {
  ...personRow('p1', 'Paz, Ana', { accreditation_expiration_date: '2027-05-12' }),
  first_names: 'Ana',
  last_names: 'Paz',
  rfc: 'PAAA900101',
  role: 3,
  company: 1,
  phone: '5512345678',
  registration_date: '2025-08-04',
  accreditation_date: '2026-05-12',
  status: true,
  personnel_accreditation: items,
}
const people = [
  person,
  { ...person, id: 'p2', name: 'Soto, Eva', active: false, status: false },
  { ...person, id: 'p3', name: 'Luz, Ines', company: 2, accreditation_date: null },
  { ...person, id: 'p4', name: 'Rey, Juan' },
  { ...person, id: 'p5', name: 'Sol, Luis' },
]
const zone = { id: 4, name: 'Bajío' }
const companies = [
  { id: 1, company_name: 'Redes', zone, active: true },
  { id: 2, company_name: 'Aguas', zone, active: false },
  { id: 3, company_name: 'Luces', zone, active: true },
]
const tier = { id: 3, meters: 2, materials_price: 100.5, workforce: 50, indirect_costs: 25.25 }
const quotation = {
  id: 7,
  name: 'Ana Paz',
  client_type: 'LI',
  indirect_cost_1: 100.5,
  pricing_id: 3,
  pricing: tier,
  actual_pricing: 175.75,
  additional_costs: 100.5,
  total: 276.25,
}
const user = {
  id: 9,
  username: 'ana',
  groups: ['company'],
  admin_access: true,
  company: 1,
  read_only: false,
  superAdmin: false,
}

const ANSWERS: Answers = {
  'GET /api/personnel/': () => people,
  'GET /api/personnel/p1/': () => person,
  'GET /api/personnel_search/': () => people,
  'GET /api/personnel_accreditation/': () => ({ results: people, page: 1, pages: 3, count: 13 }),
  'GET /api/personnel_accreditation/p1/': () => person,
  'GET /api/companies/': () => companies,
  'GET /api/companies/1/': () => ({ ...companies[0], personnel: people, contacts: [{ id: 5, name: 'Eva' }] }),
  'GET /api/company_data/1/': () => ({
    ...companies[0],
    ruec: 'R1',
    sap_payment_alert_blocked: true,
    prevention_security_health_environment_certified: false,
  }),
  'GET /api/zones/': () => [zone],
  'GET /api/roles/': () => [{ id: 3, name: 'Instalador' }],
  'GET /api/pricing/': () => [tier, { ...tier, id: 4, meters: 3 }, { ...tier, id: 5, meters: 4 }],
  'GET /api/pricing/3/': () => tier,
  'GET /api/quotations/': () => [quotation, { ...quotation, id: 8 }, { ...quotation, id: 9 }],
  'GET /api/quotations/7/': () => quotation,
  'GET /api/company_files/': () => [
    { id: 1, name: 'Acta', category: 'REPSE', file: '/a.pdf', created_at: '2026-01-02T10:00:00Z' },
  ],
  'GET /api/files/': () => [{ id: 2, type: 'Otros', file: '/a.pdf', file_name: 'a.pdf', personnel: 'p1' }],
  'GET /api/personnel_files/': () => [
    { id: 3, name: 'DC-3', category: 'General', file: '/a.pdf', person: 'p1' },
  ],
  'GET /api/company_file_names/': () => [{ id: 1, name: 'Acta', category: 'REPSE' }],
  'GET /api/v1/vetoes/': () => [{ id: 1, name: 'Eva', text: 'No', file: '/a.pdf' }],
  'GET /api/v1/administrative_acts/': () => [
    { id: 1, text: 'a', company: 1, company_name: 'Redes', file: '/a.pdf' },
    { id: 2, text: 'b', company: 2, company_name: 'Aguas', file: '/a.pdf' },
    { id: 3, text: 'c', company: 1, company_name: 'Redes', file: '/a.pdf' },
  ],
  'GET /api/personnel_public/p1/': () => person,
}

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const } }
const list =
  (resource: string, filter: object = {}, meta?: object) =>
  () =>
    dataProvider.getList(resource, { ...page, filter, meta })

const READS: Record<string, () => Promise<unknown>> = {
  people: list('personnel'),
  'active people': list('personnel', { active: true }),
  'people with a state': list('personnel', { state: 'valid' }),
  'people of a company': list('personnel', { company: 1 }),
  'people registered since': list('personnel', { registered_from: '2025-08-04' }),
  'people by id': () => dataProvider.getMany('personnel', { ids: ['p1', 'p5'] }),
  'a person': () => dataProvider.getOne('personnel', { id: 'p1' }),
  'the search': list('personnel', { search: 'ana' }, SEARCH),
  'the matrix': list('personnel', {}, MATRIX),
  'a row of the matrix': () => dataProvider.getOne('personnel', { id: 'p1', meta: MATRIX }),
  companies: list('companies'),
  'companies of a zone': list('companies', { zone: 4 }),
  'active companies': list('companies', { active: true }),
  'a company': () => dataProvider.getOne('companies', { id: 1 }),
  'the data of a company': () => dataProvider.getOne('companies', { id: 1, meta: COMPANY_DATA }),
  contacts: list('contacts', { company: 1 }),
  zones: list('zones'),
  roles: list('roles'),
  tiers: list('pricing'),
  'a tier': () => dataProvider.getOne('pricing', { id: 3 }),
  quotations: list('quotations'),
  'a quotation': () => dataProvider.getOne('quotations', { id: 7 }),
  'company files': list('companyFiles', { company_id: 1 }),
  documents: list('documents', { personnel: 'p1' }),
  'personnel files': list('personnelFiles', { personnel_id: 'p1' }),
  'file names': list('companyFileNames'),
  vetoes: list('vetoes'),
  acts: list('administrative_acts', { company: 1 }),
}

describe.each(Object.entries(DIALECTS))('a back end that writes %s', (_, dialect) => {
  it.each(Object.entries(READS))('is read like any other: %s', async (_name, read) => {
    await loadBackEndForTest(false)
    localStorage.setItem('token', String(Math.random()))
    fakeApi(ANSWERS)
    const expected = await read()
    localStorage.setItem('token', String(Math.random()))
    fakeApi(inDialect(dialect, ANSWERS))
    expect(await read()).toEqual(expected)
  })

  it('signs in with the rights of the user', async () => {
    await loadBackEndForTest(false)
    const signIn = () => signInAndStartSession({ username: 'ana', password: 'x' })
    const { getCurrentActor } = await import('../../src/console/port/sessionStore.ts')
    fakeApi(inDialect(dialect, { 'POST /api/auth/login/': () => ({ token: 't1', user }) }))
    await signIn()
    expect(await getCurrentActor()).toMatchObject({ id: 9, company: 1, admin_access: true, read_only: false })
    fakeApi(
      inDialect(dialect, {
        'POST /api/auth/login/': () => ({
          token: 't1',
          user: { ...user, admin_access: false, read_only: true },
        }),
      }),
    )
    await signIn()
    expect(await getCurrentActor()).toMatchObject({ admin_access: false, read_only: true })
  })

  it('does not ask at each save whether the person changes company', async () => {
    const { calls, user: visitor } = await openPerson(inDialect(dialect, ANSWERS))
    expect(screen.queryByText('No')).toBeNull()
    await editPhone(visitor)
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
    const sent = calls.find(({ method }) => method === 'PATCH')?.body
    expect(sent instanceof FormData && [...sent.keys()]).toEqual(['phone'])
  })

  it('has an active person, and no other, read as active', async () => {
    openScreen('/personnel?filter={}', 'utility', inDialect(dialect, ANSWERS))
    await screen.findByText('PAZ, ANA')
    const stateOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
    expect(stateOf('PAZ, ANA')).toContain('Vigente')
    expect(stateOf('SOTO, EVA')).toContain('Inactivo')
  })

  it('shows in the matrix what is met', async () => {
    await loadBackEndForTest(false)
    openScreen('/personnel-accreditation', 'utility', inDialect(dialect, ANSWERS))
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    const met = await box('Constancia DC-3: PAZ, ANA')
    expect([met.checked, met.indeterminate, met.getAttribute('aria-disabled')]).toEqual([
      true,
      false,
      'false',
    ])
    const unmet = await box('Examen médico: PAZ, ANA')
    expect([unmet.checked, unmet.indeterminate, unmet.getAttribute('aria-disabled')]).toEqual([
      false,
      false,
      'true',
    ])
    expect(screen.getByText('Página 1 de 3')).toBeTruthy()
  })

  it('has its companies listed, page after page', async () => {
    openScreen('/companies', 'utility', inDialect(dialect, ANSWERS))
    const table = within(await screen.findByRole('table'))
    await table.findByText('Redes')
    const activeOf = (name: string) => table.getByText(name).closest('tr')?.textContent?.match(/Sí|No/u)?.[0]
    expect(['Redes', 'Aguas', 'Luces'].map(activeOf)).toEqual(['Sí', 'No', 'Sí'])
  })

  it('has the public page show the day alone', async () => {
    const answers = inDialect(dialect, { 'GET /api/personnel_public/p1/': () => person })
    mount(<PublicPage id="p1" />, '/', undefined, { ...answers, 'GET /config.json': () => ({}) })
    await screen.findByRole('heading', { name: 'Acreditación vigente' })
    const text = document.body.textContent ?? ''
    expect(text).toMatch(/12 may 2027|12 de mayo de 2027|12\/05\/2027/u)
    expect(text).not.toMatch(/T0|00:00|GMT/u)
  })
})

const openPerson = async (answers: Answers) => {
  const visitor = userEvent.setup()
  await loadBackEndForTest(false)
  const portal = openScreen('/personnel/p1', 'utility', {
    ...answers,
    'PATCH /api/personnel/p1/': () => reply({}),
  })
  await screen.findByRole('heading', { level: 1, name: 'ANA PAZ' })
  return { ...portal, user: visitor }
}

const editPhone = async (visitor: ReturnType<typeof userEvent.setup>) => {
  await chooseRecordAction(visitor, 'Editar')
  const phone = await screen.findByLabelText<HTMLInputElement>(/^Teléfono/u)
  await visitor.clear(phone)
  await visitor.type(phone, '5587654321')
  await visitor.click(screen.getByRole('button', { name: 'Guardar' }))
}

describe('a flag that cannot be read', () => {
  it.each(['quizá', 2, '', [], {}, '2', -1, 'null'])('makes nobody valid: %j', async (active) => {
    await loadBackEndForTest(false)
    fakeApi({ 'GET /api/personnel/': () => [{ ...person, active }] })
    const { data } = (await list('personnel')()) as { data: { active: unknown }[] }
    expect(data[0]?.active).toBe(null)
    vi.unstubAllGlobals()
    mount(<PublicPage id="p1" />, '/', undefined, {
      'GET /api/personnel_public/p1/': () => ({ ...person, active }),
      'GET /config.json': () => ({}),
    })
    await screen.findByText('El portal no informa si esta credencial es válida.')
    expect(screen.queryByText('Acreditación vigente')).toBeNull()
  })

  it.each([0, 1, true, '1', 'null', 'None', {}])(
    'is no colour of the light: %j',
    async (accreditation_flag) => {
      mount(<PublicPage id="p1" />, '/', undefined, {
        'GET /api/personnel_public/p1/': () => ({ ...person, accreditation_flag }),
        'GET /config.json': () => ({}),
      })
      await screen.findByText('El portal no informa si esta credencial es válida.')
    },
  )

  it('opens no requirement', async () => {
    await loadBackEndForTest(false)
    const unclear = [{ id: 11, name: 'Casco', status: 'quizá', editable: 'quizá' }]
    openScreen('/personnel-accreditation', 'utility', {
      'GET /api/personnel_accreditation/': () => ({
        results: [{ ...person, personnel_accreditation: unclear }],
        page: 1,
        pages: 1,
      }),
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Casco: PAZ, ANA' })
    expect([box.checked, box.indeterminate, box.getAttribute('aria-disabled')]).toEqual([false, true, 'true'])
  })
})

describe('the pages of a list', () => {
  const rows = (from: number, length: number) =>
    Array.from({ length }, (_, i) => ({ id: from + i, name: `Z${from + i}` }))
  const readZones = async (answer: (call: Call) => object) => {
    await loadBackEndForTest(false)
    localStorage.setItem('token', String(Math.random()))
    const calls = fakeApi({ 'GET /api/zones/': answer })
    const { data, total } = await dataProvider.getList('zones', {
      ...page,
      pagination: { page: 1, perPage: 1000 },
      filter: {},
    })
    expect(total).toBe(data.length)
    return { ids: data.map(({ id }) => id).sort((a, b) => a - b), calls }
  }
  const pageOf = ({ query }: Call) => Number(query.get('page') ?? 1)
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

  it.each<[string, number, (call: Call) => object]>([
    ['one page', 3, () => ({ count: 3, next: null, results: rows(1, 3) })],
    ['none', 0, () => ({ count: 0, next: null, previous: null, results: [] })],
    ['a count that is a text', 3, () => ({ count: '3', results: rows(1, 3) })],
    ['no count', 3, () => ({ results: rows(1, 3) })],
    ['a bare list', 3, () => rows(1, 3)],
    [
      'an offset',
      25,
      ({ query }) => {
        const offset = Number(query.get('offset') ?? 0)
        const next = offset + 10 < 25 ? `https://api.example/zones/?limit=10&offset=${offset + 10}` : null
        return { count: 25, next, results: rows(offset + 1, Math.min(10, 25 - offset)) }
      },
    ],
    [
      'a cursor',
      4,
      ({ query }) =>
        query.get('cursor') === 'cD0y%3D'
          ? { next: null, results: rows(3, 2) }
          : { next: '/zones/?cursor=cD0y%253D', results: rows(1, 2) },
    ],
    [
      'Laravel',
      4,
      (call) => ({
        data: rows(pageOf(call) * 2 - 1, 2),
        next_page_url: pageOf(call) < 2 ? 'http://x/?page=2' : null,
        total: 4,
      }),
    ],
    ['Spring', 2, () => ({ content: rows(1, 2), totalElements: 2, totalPages: 1 })],
    [
      'rows that move to the next page',
      4,
      (call) => ({
        count: 4,
        next: pageOf(call) < 2 ? '?page=2' : null,
        results: pageOf(call) < 2 ? rows(1, 3) : rows(3, 2),
      }),
    ],
    ['120 pages', 240, (call) => ({ count: 240, results: rows(pageOf(call) * 2 - 1, 2) })],
  ])('%s', async (_, last, answer) => {
    expect((await readZones(answer)).ids).toEqual(upTo(last))
  })

  it('are asked for at the known address, with the filter of the list', async () => {
    await loadBackEndForTest(false)
    localStorage.setItem('token', 'secret')
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      const next = urls.length < 2 ? 'https://evil.example/api/personnel/?page=2' : null
      return reply({ count: 2, next, results: [{ ...person, id: `p${urls.length}` }] })
    })
    await list('personnel', { active: true })()
    expect(urls).toEqual(['/api/personnel/?active=true', '/api/personnel/?active=true&page=2'])
  })

  it.each<[string, (call: Call) => object]>([
    ['the same page again', () => ({ count: 5, results: rows(1, 2) })],
    ['an empty page', (call) => ({ count: 5, results: pageOf(call) === 1 ? rows(1, 2) : [] })],
    ['a next page without end', () => ({ next: '?page=2', results: rows(1, 2) })],
    [
      'an error after the first page',
      (call) => (pageOf(call) === 1 ? { count: 5, results: rows(1, 2) } : reply(null, 500)),
    ],
    [
      'a page that is no list',
      (call) => (pageOf(call) === 1 ? { count: 5, results: rows(1, 2) } : { error: 'x' }),
    ],
  ])('fail with %s: an incomplete list is not shown', async (_, answer) => {
    await expect(readZones(answer)).rejects.toMatchObject({ status: expect.any(Number) })
  })

  it('of the matrix are counted where the back end sends the number of rows, or only the next address', async () => {
    await loadBackEndForTest(false)
    const matrix = async (envelope: object, number: number) => {
      fakeApi({ 'GET /api/personnel_accreditation/': () => envelope })
      const { meta } = await dataProvider.getList('personnel', {
        ...page,
        pagination: { page: number, perPage: 10 },
        filter: {},
        meta: MATRIX,
      })
      return [meta.page, meta.pages]
    }
    expect(await matrix({ count: 25, next: 'x?page=2', results: people }, 1)).toEqual([1, 5])
    expect(await matrix({ next: 'x?page=3', results: people }, 2)).toEqual([2, 3])
    expect(await matrix({ count: 25, next: null, results: people }, 5)).toEqual([5, 5])
    expect(await matrix({ results: people }, 1)).toEqual([1, 1])
    expect(await matrix(people, 1)).toEqual([1, 1])
  })
})

describe('an amount', () => {
  it.each([
    [1234.5, 123450],
    ['1234.50', 123450],
    ['1234.5', 123450],
    ['1,234.50', 123450],
    ['$1,234.50', 123450],
    ['MXN 1,234.50', 123450],
    ['1 234,50', 123450],
    ['1.234,50', 123450],
    ['1,234,567.89', 123456789],
    ['1,234', 123400],
    ['175,5', 17550],
    ['0.10', 10],
    ['0', 0],
    ['', 0],
    [null, 0],
    ['gratis', 0],
  ])('%j is %i cents', (value, cents) => expect(parsePesosAsCents(value)).toBe(cents))
})

describe('a person who changes company', () => {
  const before = { ...person, zone: 'Guadalajara', company_name: 'Redes' }
  const move = async (answers: Answers) => {
    await loadBackEndForTest(false)
    fakeApi({ ...ANSWERS, 'GET /api/personnel/p1/': () => before, ...answers })
    const { data: previousData } = await dataProvider.getOne('personnel', { id: 'p1' })
    const { data } = await dataProvider.update('personnel', {
      id: 'p1',
      previousData,
      data: { ...previousData, company: 2 },
    })
    return [data.company, data.company_name, data.zone]
  }
  const after = { ...before, company: 2, company_name: 'Aguas', zone: 'Toluca' }

  it.each<[string, object | null]>([
    ['nothing', reply(null, 204)],
    ['null', null],
    ['the id', { id: 'p1' }],
    [
      'all but the zone',
      {
        id: 'p1',
        company: 2,
        company_name: 'Aguas',
        active: true,
        accreditation_flag: 'success',
        role_name: 'x',
        profile_picture: null,
      },
    ],
    ['the person', after],
  ])('is in the zone of the new company after the reply %s', async (_, answer) => {
    let isMoved = false
    expect(
      await move({
        'PATCH /api/personnel/p1/': () => {
          isMoved = true
          return answer ?? reply(null)
        },
        'GET /api/personnel/p1/': () => (isMoved ? after : before),
      }),
    ).toEqual([2, 'Aguas', 'Toluca'])
  })

  it('has no zone, rather than the old one, if it cannot be read again', async () => {
    let isMoved = false
    expect(
      await move({
        'PATCH /api/personnel/p1/': () => {
          isMoved = true
          return reply(null, 204)
        },
        'GET /api/personnel/p1/': () => (isMoved ? reply(null, 500) : before),
      }),
    ).toEqual([2, '', ''])
  })
})
