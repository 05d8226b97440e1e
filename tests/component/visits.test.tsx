import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VisitReport } from '../../src/domain/door/visitReports.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())
const REPORT: VisitReport = {
  id: 5,
  created_at: '2026-03-10T18:30:00.000Z',
  credential: 'p1',
  number: 'A-000001',
  person: 'p1',
  person_name: 'Álvarez Núñez, María José',
  company_name: 'Redes Occidente',
  was_valid: true,
  what: 'Pidió dinero.',
  place: 'Roble 12, Centro',
  phone: '5512345678',
  state: 'open',
  notes: '',
  handled_at: null,
  handled_name: '',
  version: 3,
  picture: null,
  thumbnail: null,
}
const UNKNOWN: VisitReport = {
  ...REPORT,
  id: 4,
  person: '',
  person_name: '',
  company_name: '',
  was_valid: false,
  what: 'Tarjeta rara.',
  state: 'closed',
}
const HANDLED = {
  ...REPORT,
  state: 'looking',
  notes: 'Se llamó al vecino.',
  version: 4,
  handled_at: '2026-03-10T19:00:00.000Z',
  handled_name: 'Utilidad',
}

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => ({
  ...openScreen(path, 'utility', {
    'GET /api/visit_reports/': ({ query }) => {
      const { state } = JSON.parse(query.get('filter') ?? '{}')
      return [REPORT, UNKNOWN].filter((report) => state === undefined || report.state === state)
    },
    'GET /api/visit_reports/5/': () => REPORT,
    'PATCH /api/visit_reports/5/': () => HANDLED,
    ...answers,
  }),
  user: userEvent.setup(),
})
const choose = async (user: ReturnType<typeof userEvent.setup>, state: string) => {
  await user.click(await screen.findByLabelText('Estado'))
  await user.click(await screen.findByRole('option', { name: state }))
}

describe('Reportes de visitas', () => {
  it('are listed with whose credential it was, asked for by state, and opened', async () => {
    const { user, calls, where } = open('/reportes-de-visitas')
    const [, knownRow, unknownRow] = await screen.findAllByRole('row')
    expect(knownRow?.textContent).toMatch(
      /10 mar 2026, 12:30.*Abierto.*ÁLVAREZ NÚÑEZ, MARÍA JOSÉ.*Redes Occidente · Credencial vigente.*Pidió dinero\..*Roble 12, Centro/u,
    )
    expect(unknownRow?.textContent).toMatch(/Cerrado.*Credencial desconocida.*Tarjeta rara\./u)
    await choose(user, 'Abierto')
    const filters = () =>
      calls
        .filter(({ path }) => path === '/api/visit_reports/')
        .map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))
    await waitFor(() => expect(filters().at(-1)).toEqual({ state: 'open' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: /^10 mar 2026, 12:30 · R-000005$/u }))
    await waitFor(() => expect(where()).toBe('/reportes-de-visitas/5'))
  })

  it('are read with what to call, and change their state and notes under the version that was seen', async () => {
    const { user, calls } = open('/reportes-de-visitas/5')
    expect((await screen.findByRole('link', { name: '55 1234 5678' })).getAttribute('href')).toBe(
      'tel:5512345678',
    )
    expect(screen.getByRole('link', { name: 'ÁLVAREZ NÚÑEZ, MARÍA JOSÉ' }).getAttribute('href')).toBe(
      '/personnel/p1',
    )
    expect(screen.getByText('Nadie lo ha atendido todavía.')).toBeTruthy()
    await choose(user, 'En revisión')
    await user.type(screen.getByLabelText('Notas'), 'Se llamó al vecino.')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    const [sent] = calls.filter(({ method }) => method === 'PATCH')
    expect(sent?.body).toEqual({ state: 'looking', notes: 'Se llamó al vecino.' })
    expect(sent?.headers.get('if-match')).toBe('"3"')
    expect(await screen.findByText('Última atención: Utilidad, el 10 mar 2026, 13:00.')).toBeTruthy()
  })

  it('keep what was typed, and say why, where it could not be kept', async () => {
    const { user } = open('/reportes-de-visitas/5', {
      'PATCH /api/visit_reports/5/': () => reply({ notes: ['Escriba menos.'] }, 400),
    })
    await user.type(await screen.findByLabelText('Notas'), 'Demasiado')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Escriba menos.')).toBeTruthy()
    expect(screen.getByDisplayValue('Demasiado')).toBeTruthy()
  })

  it('are read-only for read-only users', async () => {
    const { where } = open('/reportes-de-visitas/5', {
      'GET /api/auth/user/': () => ({
        ...wireUser('utility'),
        groups: ['utility', 'read_only'],
        read_only: true,
      }),
    })
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Notas')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(where()).toBe('/reportes-de-visitas/5')
  })
})
