import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const todoRow = (id: number, overrides: object = {}) => ({
  id: `item-${id}`,
  kind: 'missing',
  day: null,
  name: 'Examen médico',
  absence: 'danger',
  text: 'Falta Examen médico',
  todo: 'Suba el documento',
  rejection: '',
  paper: null,
  person: { id: 'p1', name: 'Álvarez Núñez, Ana', role_name: 'Técnica', rfc: 'AANA900101AB1' },
  item: { id, version: 2 },
  validity: 'issue',
  uploadable: true,
  tickable: false,
  ...overrides,
})
const ofCompany = {
  ...todoRow(0, { id: 'paper-3-2026-02', kind: 'ended', day: '2026-03-17', name: 'Cuotas, feb 2026' }),
  text: 'Cuotas, feb 2026 venció',
  person: null,
  item: null,
  validity: 'for_good',
  paper: { obligation: 3, period: '2026-02' },
}
const PROGRESS = {
  asked: 10,
  met: 6,
  waiting: 1,
  people: 4,
  working: 3,
  kinds: { rejected: 1, missing: 1, ended: 1, ending: 0, due: 0 },
  next: { name: 'Cuotas, abr 2026', day: '2026-05-17', count: 2 },
  steps: { person: true, document: true, account: true },
}
const NONE = { rejected: 0, missing: 0, ended: 0, ending: 0, due: 0 }
/** Progress of a newly created company. */
const NEW = {
  asked: 0,
  met: 0,
  waiting: 0,
  people: 0,
  working: 0,
  kinds: NONE,
  next: { name: 'Cuotas, mar 2026', day: '2026-04-17', count: 5 },
  steps: { person: false, document: false, account: false },
}
const open = (todos: object[], progress: object = PROGRESS, overrides: object = {}) =>
  openScreen('/mis-pendientes', 'empresa', {
    'GET /api/companies/1/todos/': () =>
      reply(todos, 200, { 'Content-Range': `todos 0-${todos.length}/${todos.length}` }),
    'GET /api/companies/1/progress/': () => progress,
    ...overrides,
  })
const SEVERAL = [
  todoRow(1, {
    kind: 'rejected',
    text: 'Falta Examen médico: el documento se rechazó',
    rejection: 'No se lee',
  }),
  todoRow(2, { name: 'Equipo', text: 'Falta Equipo', uploadable: false, tickable: true }),
  ofCompany,
]

describe('what a contractor has to do', () => {
  it('says how far the company is, what is left by kind, and why something was rejected', async () => {
    const { calls } = open(SEVERAL)
    await screen.findByText('Motivo: No se lee')
    expect(screen.getByText('Cumplimiento: 60 %')).toBeTruthy()
    expect(screen.getByText('6 de 10 requisitos cumplidos · 1 por revisar · 3 por atender')).toBeTruthy()
    expect(screen.getByText('3 de 4 personas pueden trabajar hoy')).toBeTruthy()
    expect(screen.getByText('Lo próximo: Cuotas, abr 2026, a más tardar el 17 may 2026')).toBeTruthy()
    const kinds = within(screen.getByRole('group', { name: 'Mostrar' })).getAllByRole('button')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Todos 3',
      'Rechazados 1',
      'Faltan 1',
      'Vencidos 1',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Faltan 1' }))
    await waitFor(() =>
      expect(
        calls.some(
          ({ path, query }) =>
            path === '/api/companies/1/todos/' && query.get('filter') === '{"kind":"missing"}',
        ),
      ).toBe(true),
    )
  })

  it('asks once for the progress that the server refuses', async () => {
    const { calls } = open(SEVERAL, undefined, { 'GET /api/companies/1/progress/': () => reply({}, 500) })
    await screen.findByText('Motivo: No se lee')
    expect(calls.filter(({ path }) => path === '/api/companies/1/progress/')).toHaveLength(1)
  })

  it('takes a document, or a tick, in the row itself', async () => {
    const { calls } = open(SEVERAL, PROGRESS, {
      'PATCH /api/personnel_accreditation_status/2/': () => ({ id: 2, status: true }),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: /^Marcar como cumplido: Equipo de ÁLVAREZ/u }),
    )
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.headers.get('If-Match')).toBe('"2"'),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Subir Cuotas, feb 2026 de La empresa' }))
    const dialog = await screen.findByRole('dialog', { name: 'Subir documento' })
    expect(within(dialog).getByText('Cuotas, feb 2026 de La empresa')).toBeTruthy()
    expect(within(dialog).queryByText(/se rechazó/u)).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Subir Examen médico de/u }))
    expect(await screen.findByText('El anterior se rechazó. Motivo: No se lee')).toBeTruthy()
  })

  it('congratulates a user without todos, and says what comes next', async () => {
    open([], {
      ...PROGRESS,
      met: 10,
      waiting: 0,
      kinds: NONE,
    })
    expect(await screen.findByText('Todo está en regla')).toBeTruthy()
    // Takes the place of the upload, so that the filters do not move when the progress arrives.
    expect(screen.getByText('No hay pendientes abiertos: hoy no hay archivos que subir.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver su personal' })).toBeTruthy()
  })

  it('says to a new company when the first is due, and that nothing is in order without people', async () => {
    const { where } = open([], NEW)
    expect(
      await screen.findByText('Hoy no hay nada que entregar: lo primero, a más tardar el 17 abr 2026'),
    ).toBeTruthy()
    expect(
      screen.getByText('Cuotas, mar 2026. En total hay 5 obligaciones con fecha por venir.'),
    ).toBeTruthy()
    expect(screen.getByText('Aún no hay personal registrado')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText(/en regla/u)).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: 'Registrar personal' }))
    expect(where().split('?')[0]).toBe('/personnel')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('counts what is due soon as asked, with a bar that is not full', async () => {
    open([{ ...ofCompany, kind: 'due' }], { ...NEW, asked: 5, kinds: { ...NONE, due: 5 } })
    expect(await screen.findByText('0 de 5 requisitos cumplidos · 5 por entregar')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Requisitos cumplidos' }).ariaValueNow).toBe('0')
    expect(screen.getByText('Lo próximo: Cuotas, mar 2026, a más tardar el 17 abr 2026')).toBeTruthy()
  })
})

describe('the first steps of a contractor, on its home', () => {
  const home = (progress: object) =>
    openCompany(
      'empresa',
      {
        'GET /api/companies/1/todos/': () => reply([], 200, { 'Content-Range': 'todos */0' }),
        'GET /api/companies/1/progress/': () => progress,
        'GET /api/personnel/': () => reply([], 200, { 'Content-Range': 'personnel */0' }),
      },
      '/inicio',
    )
  const steps = async () => within(await screen.findByRole('region', { name: 'Primeros pasos' }))

  it('are links, ticked off from what there is', async () => {
    const { user, where } = await home({ ...NEW, steps: { ...NEW.steps, person: true } })
    const rows = (await steps()).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Listo:Registre a la primera persona',
      expect.stringMatching(/^Por hacer:Suba el primer documento/u),
      expect.stringMatching(/^Por hacer:Vea quién más inicia sesión.*pida su cuenta a la distribuidora/u),
    ])
    expect(
      (await steps()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Suba el primer documento', '/mis-pendientes'],
      ['Vea quién más inicia sesión', '/inicio/usuarios'],
    ])
    expect(await screen.findByText('Aún no hay personal registrado.')).toBeTruthy()
    expect(screen.queryByText(/en regla|vigente y completa/u)).toBeNull()
    await user.click((await steps()).getByRole('link', { name: 'Suba el primer documento' }))
    expect(where().split('?')[0]).toBe('/mis-pendientes')
  })

  it('are gone once all are done, and where a company wants no other user', async () => {
    await home(PROGRESS)
    await screen.findByRole('region', { name: 'Avance de la empresa' })
    expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull()
    cleanup()
    const { user } = await home({ ...PROGRESS, steps: { ...PROGRESS.steps, account: false } })
    await user.click((await steps()).getByRole('button', { name: 'Omitir: Vea quién más inicia sesión' }))
    expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull()
  })
})
