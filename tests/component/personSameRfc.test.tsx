import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { type Answers, personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'

const TAKEN = 'Ya hay una persona registrada con este RFC.'
const CONFIRM = 'Confirme que es otra persona.'
const ANOTHER = 'Es otra persona con el mismo RFC'
const KNOWN = 'BASI850101AB1'
const ALIKE = 'BASI900101'

const person = {
  ...personRow('p1', 'Barrera Soto, Iván'),
  first_names: 'Iván',
  last_names: 'Barrera Soto',
  rfc: KNOWN,
  role: 3,
  company: 2,
  company_name: 'Gas del Norte',
  registration_date: '2025-08-04',
  personnel_accreditation: [],
}
const COMPANIES = [
  { id: 1, company_name: 'Redes Occidente' },
  { id: 2, company_name: 'Gas del Norte' },
]

/** Decides as the server does: only users who may move people learn who has the RFC. */
const answerCreate =
  (mayMove: boolean) =>
  ({ body }: Call) => {
    const { rfc, rfc_confirmed: isConfirmed } = body as Record<string, unknown>
    const offer = mayMove ? { registered_person: ['p1'] } : {}
    if (rfc === KNOWN) return reply({ rfc: [TAKEN], ...offer }, 400)
    if (rfc === ALIKE && !isConfirmed) return reply({ rfc: [TAKEN], rfc_confirmed: [CONFIRM], ...offer }, 400)
    return reply(person, 201)
  }

/** Answers a search for an RFC with the people who have it. */
const searchRfc = ({ query }: Call) => {
  const { q } = JSON.parse(query.get('filter') ?? '{}') as { q?: string }
  const rows = [person, { ...person, id: 'p2', rfc: `${ALIKE}AB1` }].filter(
    ({ rfc }) => q && rfc.startsWith(q),
  )
  return reply(rows, 200, { 'Content-Range': 'personnel 0-0/1' })
}

const openForm = async (username: string, answers: Answers = {}) => {
  const user = userEvent.setup()
  let where = 2
  const portal = openScreen('/personnel?create=1', username, {
    'GET /api/roles/': () => reply([{ id: 3, name: 'Instalador' }], 200, { 'Content-Range': 'roles 0-0/1' }),
    'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-1/2' }),
    'GET /api/companies/1/': () => COMPANIES[0] ?? {},
    'GET /api/companies/2/': () => COMPANIES[1] ?? {},
    'GET /api/personnel/p1/': () => ({
      ...person,
      company: where,
      company_name: COMPANIES[where - 1]?.company_name,
    }),
    'POST /api/personnel/': answerCreate(username !== 'empresa'),
    'POST /api/personnel/p1/move/': () => {
      where = 1
      return person
    },
    ...answers,
  })
  await user.click(await screen.findByRole('button', { name: 'Dar de Alta Personal' }))
  const panel = await screen.findByRole('dialog', { name: 'Alta de personal' })
  const type = async (label: RegExp, text: string) => {
    const field = within(panel).getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await type(/^Nombre/u, 'Iván')
  await type(/^Apellidos/u, 'Barrera')
  const choose = async (label: RegExp, option: string) => {
    await user.click(within(panel).getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose(/^Puesto|^Rol/u, 'Instalador')
  if (username !== 'empresa') await choose(/^Empresa/u, 'Redes Occidente')
  const save = () => user.click(within(panel).getByRole('button', { name: 'Dar de alta' }))
  const postCalls = (path: string) =>
    portal.calls.filter((call) => call.method === 'POST' && call.path === path)
  return { ...portal, user, panel, type, save, posted: postCalls }
}

describe('registering a person whose RFC is known', () => {
  it('says so beside the RFC, and to a company no more than that', async () => {
    const { panel, type, save } = await openForm('empresa')
    await type(/^RFC/u, KNOWN)
    await save()
    expect(await screen.findByText(TAKEN)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(panel).getByLabelText(/^RFC/u)))
    expect(screen.queryByRole('button', { name: 'Trasladar a esta empresa' })).toBeNull()
    expect(screen.queryByLabelText(ANOTHER)).toBeNull()
  })

  it('offers the utility to move the person, and loses nothing of the form', async () => {
    const { user, panel, type, save, posted: postCalls } = await openForm('admin')
    await type(/^RFC/u, KNOWN)
    await save()
    expect(await within(panel).findByText(/Es IVÁN BARRERA SOTO, de Gas del Norte\./u)).toBeTruthy()
    expect(panel.textContent).not.toContain('p1')
    await user.click(within(panel).getByRole('button', { name: 'Trasladar a esta empresa' }))
    const question = await screen.findByRole('dialog', { name: 'Trasladar a otra empresa' })
    expect(question.textContent).toContain('IVÁN BARRERA SOTO pasará de Gas del Norte a Redes Occidente.')
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' })),
    )
    await user.click(within(question).getByRole('button', { name: 'Trasladar' }))
    expect(within(question).getByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(within(question).getByLabelText(/^Motivo/u), 'Cambió de contratista')
    await user.click(within(question).getByRole('button', { name: 'Trasladar' }))
    expect(await within(panel).findByText(/IVÁN BARRERA SOTO ya trabaja en Redes Occidente\./u)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(panel).getByRole('link', { name: 'Ver detalle' })),
    )
    expect(postCalls('/api/personnel/p1/move/').map(({ body }) => body)).toEqual([
      { company: 1, reason: 'Cambió de contratista' },
    ])
    expect(within(panel).getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('Iván')
  })

  it('checks the form of the RFC as soon as its field is left', async () => {
    const { user, panel, type } = await openForm('empresa')
    await type(/^RFC/u, 'BASI85')
    await user.tab()
    expect(await within(panel).findByText(/^Escriba el RFC con 4 letras/u)).toBeTruthy()
  })

  it('asks for a confirmation where a homoclave is missing, and sends it with this RFC only', async () => {
    const { user, type, save, posted: postCalls } = await openForm('empresa')
    await type(/^RFC/u, ALIKE)
    await save()
    const box = await screen.findByLabelText(ANOTHER)
    await save()
    expect(postCalls('/api/personnel/')).toHaveLength(1)
    await user.click(box)
    await type(/^RFC/u, 'BASI900102')
    expect(screen.queryByLabelText(ANOTHER)).toBeNull()
    await type(/^RFC/u, ALIKE)
    if (!screen.getByLabelText<HTMLInputElement>(ANOTHER).checked)
      await user.click(screen.getByLabelText(ANOTHER))
    await save()
    await waitFor(() => expect(postCalls('/api/personnel/')).toHaveLength(2))
    expect(postCalls('/api/personnel/').at(-1)?.body).toMatchObject({ rfc: ALIKE, rfc_confirmed: true })
  })
})

describe('leaving the field of an RFC that is known', () => {
  const SEARCH = { 'GET /api/personnel/': searchRfc }
  const searches = (calls: Call[]) =>
    calls.filter(({ path, query }) => path === '/api/personnel/' && query.get('filter')?.includes('"q"'))

  beforeEach(() => loadBackEndForTest())

  it('says so before the form is sent, and offers the utility to move the person', async () => {
    const { user, panel, type, posted: postCalls } = await openForm('admin', SEARCH)
    await type(/^RFC/u, 'basi-850101-ab1')
    await user.tab()
    expect(await within(panel).findByText(TAKEN)).toBeTruthy()
    expect(await within(panel).findByRole('button', { name: 'Trasladar a esta empresa' })).toBeTruthy()
    expect(postCalls('/api/personnel/')).toEqual([])
  })

  it('tells a company no more than that', async () => {
    const { user, panel, type } = await openForm('empresa', SEARCH)
    await type(/^RFC/u, KNOWN)
    await user.tab()
    expect(await within(panel).findByText(TAKEN)).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: 'Trasladar a esta empresa' })).toBeNull()
  })

  it('asks for a confirmation where a homoclave is missing', async () => {
    const { user, type, save, posted: postCalls } = await openForm('empresa', SEARCH)
    await type(/^RFC/u, ALIKE)
    await user.tab()
    await user.click(await screen.findByLabelText(ANOTHER))
    await save()
    await waitFor(() => expect(postCalls('/api/personnel/')).toHaveLength(1))
    expect(postCalls('/api/personnel/')[0]?.body).toMatchObject({ rfc: ALIKE, rfc_confirmed: true })
  })

  it('asks nothing about a text that is no RFC, or one that many share', async () => {
    const { user, panel, type, calls } = await openForm('admin', SEARCH)
    for (const text of ['BASI85', 'XEXX010101000']) {
      await type(/^RFC/u, text)
      await user.tab()
    }
    await within(panel).findByText(/^El RFC genérico lo comparten/u)
    expect(searches(calls)).toEqual([])
  })

  it('asks nothing of a back end that does not search', async () => {
    await loadBackEndForTest(false)
    const { user, panel, type, save, calls } = await openForm('admin', SEARCH)
    await type(/^RFC/u, KNOWN)
    await user.tab()
    await save()
    expect(await within(panel).findByText(TAKEN)).toBeTruthy()
    expect(searches(calls)).toEqual([])
  })
})
