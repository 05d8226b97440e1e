import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const ZONES = [
  { id: 1, name: 'Bajío' },
  { id: 2, name: 'Toluca' },
]
const IN_ORDER = { lacking_since: null, arrears_since: null, hold_proposed: false, held_at: null }
const COMPANIES = [
  {
    id: 1,
    company_name: 'Instalaciones del Bajío',
    name: 'Instalaciones del Bajío',
    zone: ZONES[0],
    active: true,
    people: { active: 14, may_work: 8 },
    papers: { ...IN_ORDER, lacking_since: '2026-01-05' },
  },
  {
    id: 2,
    company_name: 'Redes Ñandú',
    name: 'Redes Ñandú',
    zone: ZONES[1],
    active: false,
    people: { active: 0, may_work: 0 },
    papers: IN_ORDER,
  },
]

const answers = {
  'GET /api/zones/': () => reply(ZONES, 200, { 'Content-Range': 'zones 0-1/2' }),
  'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-1/14' }),
}

const open = async (username: string, overrides: Parameters<typeof openScreen>[2] = {}) => {
  const portal = openScreen('/companies', username, { ...answers, ...overrides })
  await screen.findByRole('heading', { name: 'Empresas Colaboradoras' })
  return { ...portal, user: userEvent.setup() }
}
const table = () => screen.findByRole('table')
const last = (calls: Call[]) => calls.filter(({ path }) => path === '/api/companies/').at(-1)?.query
const create = { name: 'Dar de alta' }

describe('the companies', () => {
  it('have name, zone and state, ten by name', async () => {
    const { calls } = await open('admin')
    const [head, first, second] = within(await table()).getAllByRole('row')
    expect(head?.textContent).toBe('NombreZonaActivaPersonas activasPueden trabajarDocumentos')
    expect(first?.textContent).toBe('Instalaciones del BajíoBajíoSí148 (57 %)Faltan documentos')
    // Deactivated companies have no requirements.
    expect(second?.textContent).toBe('Redes ÑandúTolucaNo0')
    expect(screen.getByText('14 empresas')).toBeTruthy()
    expect(Object.fromEntries(last(calls) ?? [])).toEqual({
      // The unfiltered list includes deactivated companies.
      filter: '{}',
      include: 'people',
      range: '[0,9]',
      sort: '["name","ASC"]',
    })
    expect(document.title).toBe('Empresas Colaboradoras · Acredita')
  })

  it('have the figures that the user may see, and none where the back end has none', async () => {
    await open('certificador')
    const headOf = async () => within(await table()).getAllByRole('row')[0]?.textContent
    expect(await headOf()).toBe('NombreZonaActivaPersonas activasPueden trabajar')
    cleanup()
    await loadBackEndForTest(false)
    const { calls } = await open('admin')
    expect(await headOf()).toBe('NombreZonaActiva')
    expect(last(calls)?.has('include')).toBe(false)
  })

  it.each([
    ['utility', '/companies/1', true],
    ['lectura', '/companies/1', false],
    ['certificador', undefined, false],
  ])('of %s lead to %s; adding one: %s', async (username, href, mayCreate) => {
    await open(username)
    const cell = within(await table()).getByText('Instalaciones del Bajío')
    expect(cell.getAttribute('href') ?? undefined).toBe(href)
    if (mayCreate) await screen.findByRole('button', create)
    else expect(screen.queryByRole('button', create)).toBeNull()
  })

  it('are filtered by what is typed, and say when none is found', async () => {
    const { calls, user } = await open('lectura', {
      'GET /api/companies/': ({ query }) =>
        query.get('filter')?.includes('zzz')
          ? reply([], 200, { 'Content-Range': 'companies */0' })
          : answers['GET /api/companies/'](),
    })
    await user.type(screen.getByPlaceholderText('Buscar'), 'zzz')
    expect(await screen.findByText('No hay resultados')).toBeTruthy()
    expect(JSON.parse(last(calls)?.get('filter') ?? '')).toEqual({ q: 'zzz' })
    await user.click(screen.getByRole('button', { name: 'Mostrar todas' }))
    expect(await screen.findByText('Redes Ñandú')).toBeTruthy()
    expect(last(calls)?.get('filter')).toBe('{}')
  })

  it('are deactivated together, which can be undone', async () => {
    const { calls, user } = await open('utility', {
      'PATCH /api/company_data/1/': ({ body }) => ({ ...COMPANIES[0], ...(body as object) }),
      'GET /api/personnel/': ({ query }) => {
        const { company, light } = JSON.parse(query.get('filter') ?? '{}')
        const total = company === 1 && light === 'works' ? 8 : 0
        return reply([], 200, { 'Content-Range': `personnel */${total}` })
      },
    })
    await table()
    for (const box of screen.getAllByRole('checkbox', { name: /^Seleccionar este renglón/u }))
      await user.click(box)
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desactivar empresas' }))
    expect(
      await dialog.findByText(
        /^¿Desactivar 2 empresas\? Las credenciales de su personal dejarán de ser válidas de inmediato \(8 personas\), /u,
      ),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText(/^1 empresa desactivada\./u)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    // The server accepts only numeric ids.
    expect(calls.map(({ query }) => query.get('filter'))).toContain('{"id":[1,2]}')
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { active: false },
        { active: true },
      ]),
    )
  })
})

describe('a new company', () => {
  const openForm = async (overrides: Parameters<typeof open>[1] = {}) => {
    const portal = await open('admin', overrides)
    await portal.user.click(await screen.findByRole('button', create))
    const form = within(await screen.findByRole('dialog', { name: 'Dar de alta Empresa Colaboradora' }))
    const save = () => portal.user.click(form.getByRole('button', create))
    const fill = async (name: string, zone: string) => {
      await portal.user.type(await form.findByLabelText('Razón Social *'), name)
      await portal.user.click(form.getByLabelText('Zona *'))
      await portal.user.click(await screen.findByRole('option', { name: zone }))
    }
    return { ...portal, form, save, fill }
  }

  it('needs its name and its zone', async () => {
    const { calls, form, save } = await openForm()
    await save()
    expect(await form.findAllByText('Este campo es obligatorio.')).toHaveLength(2)
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it('is added as typed and announced with a link, and the list is read again', async () => {
    const { calls, save, fill } = await openForm({
      'POST /api/companies/': () => reply({ ...COMPANIES[1], id: 9 }, 201),
    })
    const lists = () =>
      calls.filter(({ method, path }) => method === 'GET' && path === '/api/companies/').length
    const listsBefore = lists()
    await fill('Redes Ñandú', 'Toluca')
    await save()
    expect(await screen.findByText('Se registró la empresa REDES ÑANDÚ.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver empresa' }).getAttribute('href')).toBe('/companies/9')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      company_name: 'Redes Ñandú',
      zone: 2,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(lists()).toBeGreaterThan(listsBefore))
  })

  it('that is refused keeps what was typed, with the words beside the field', async () => {
    const { form, save, fill } = await openForm({
      'POST /api/companies/': () => reply({ company_name: ['Este valor ya está en uso.'] }, 400),
    })
    await fill('Redes', 'Bajío')
    await save()
    expect(await form.findByText('Este valor ya está en uso.')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Razón Social *').value).toBe('Redes')
  })

  it('with the name of another one is asked about, and confirmed for that name only', async () => {
    const question = 'Ya existe REDES (Bajío). ¿Registrar otra con el mismo nombre?'
    const { calls, form, save, fill, user } = await openForm({
      'POST /api/companies/': ({ body }) =>
        (body as { name_confirmed?: boolean }).name_confirmed
          ? reply({ ...COMPANIES[1], id: 9 }, 201)
          : reply(
              {
                company_name: [question],
                name_confirmed: ['Confirme que es otra empresa.'],
                registered_company: ['7'],
              },
              400,
            ),
    })
    await fill('Redes, S.A.', 'Bajío')
    await save()
    expect(await form.findByText(question)).toBeTruthy()
    expect(form.getByRole('link', { name: 'Ver la empresa existente' }).getAttribute('href')).toBe(
      '/companies/7',
    )
    const confirmation = () => form.queryByLabelText('Es otra empresa con el mismo nombre')
    const name = form.getByLabelText('Razón Social *')
    await user.type(name, ' Norte')
    expect(confirmation()).toBeNull()
    await user.clear(name)
    await user.type(name, 'REDES')
    await user.click(confirmation() as HTMLElement)
    await save()
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
        company_name: 'REDES',
        zone: 1,
        name_confirmed: true,
      }),
    )
  })
})
