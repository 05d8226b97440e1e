import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { withExtras } from '../support/extras.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/screen.tsx'

beforeEach(() => withExtras())
const aTodo = (id: number, more: object = {}) => ({
  ...{ id: `item-${id}`, kind: 'missing', day: null, name: 'Examen médico', absence: 'danger' },
  ...{ text: 'Falta Examen médico', todo: 'Suba el documento', rejection: '', paper: null },
  person: { id: 'p1', name: 'Álvarez Núñez, Ana', role_name: 'Técnica', rfc: 'AANA900101AB1' },
  ...{ item: { id, version: 2 }, validity: 'issue', uploadable: true, tickable: false, ...more },
})
const ofCompany = {
  ...aTodo(0, { id: 'paper-3-2026-02', kind: 'ended', day: '2026-03-17', name: 'Cuotas, feb 2026' }),
  ...{ text: 'Cuotas, feb 2026 venció', person: null, item: null, validity: 'for_good' },
  paper: { obligation: 3, period: '2026-02' },
}
const PROGRESS = {
  ...{ asked: 10, met: 6, waiting: 1, people: 4, working: 3 },
  kinds: { rejected: 1, missing: 1, ended: 1, ending: 0, due: 0 },
}
const open = (todos: object[], progress: object = PROGRESS, more: object = {}) =>
  openScreen('/mis-pendientes', 'empresa', {
    'GET /api/companies/1/todos/': () =>
      reply(todos, 200, { 'Content-Range': `todos 0-${todos.length}/${todos.length}` }),
    'GET /api/companies/1/progress/': () => progress,
    ...more,
  })
const SEVERAL = [
  aTodo(1, {
    kind: 'rejected',
    text: 'Falta Examen médico: el documento se rechazó',
    rejection: 'No se lee',
  }),
  aTodo(2, { name: 'Equipo', text: 'Falta Equipo', uploadable: false, tickable: true }),
  ofCompany,
]

describe('what a contractor has to do', () => {
  it('says how far the company is, what is left by kind, and why something was rejected', async () => {
    const { calls } = open(SEVERAL)
    await screen.findByText('Motivo: No se lee')
    expect(screen.getByText('60 % de lo que se le pide está en regla')).toBeTruthy()
    expect(screen.getByText('6 de 10 requisitos cumplidos · 1 por revisar · 3 por atender')).toBeTruthy()
    expect(screen.getByText('Hoy pueden trabajar 3 de 4 personas')).toBeTruthy()
    const kinds = within(screen.getByRole('group', { name: 'Mostrar' })).getAllByRole('button')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      ...['Todos 3', 'Rechazados 1', 'Faltan 1', 'Vencidos 1'],
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
  })

  it('congratulates whoever has nothing to do, and says what comes', async () => {
    open([], {
      ...PROGRESS,
      met: 10,
      waiting: 0,
      kinds: { rejected: 0, missing: 0, ended: 0, ending: 0, due: 0 },
    })
    expect(await screen.findByText('Todo está en regla')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver a mi personal' })).toBeTruthy()
  })
})
