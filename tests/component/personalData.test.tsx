import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ArcoRequest } from '../../src/domain/arcoRequests/schemas.ts'
import { addDays, toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())

const TODAY = toMexicoDay(new Date())

const REQUEST: ArcoRequest = {
  id: 12,
  folio: 'ARCO-000012',
  kind: 'rectification',
  name: 'Ana Paz',
  contact: 'ana@correo.example',
  channel: 'form',
  received_on: '2026-03-02',
  text: 'Mi teléfono cambió',
  number: '',
  person: 'p1',
  person_name: 'Álvarez Núñez, María José',
  field: 'Teléfono',
  state: 'received',
  due: addDays(TODAY, -1),
  answer_due: addDays(TODAY, -1),
  answer_extension: '',
  carry_out_due: null,
  carry_out_extension: '',
  identity: '',
  answered_on: null,
  answer: '',
  done_on: null,
  outcome: '',
  created_at: '2026-03-02T18:00:00.000Z',
  created_by_name: '',
  version: 1,
  steps: [{ id: 1, kind: 'receive', note: '', user_name: '', created_at: '2026-03-02T18:00:00.000Z' }],
}

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => ({
  ...openScreen(path, 'super', {
    'GET /api/arco_requests/': () => [
      REQUEST,
      { ...REQUEST, id: 11, folio: 'ARCO-000011', state: 'done', due: null },
    ],
    'GET /api/arco_requests/12/': () => REQUEST,
    'GET /api/arco_files/': () => [],
    ...answers,
  }),
  user: userEvent.setup(),
})

describe('Solicitudes ARCO', () => {
  it('are listed with their due date, and the overdue ones are marked', async () => {
    open('/solicitudes-arco')
    const [, lateRow, doneRow] = await screen.findAllByRole('row')
    expect(lateRow?.textContent).toMatch(/ARCO-000012.*Rectificación.*ANA PAZ.*Vencida/u)
    expect(doneRow?.textContent).toMatch(/ARCO-000011.*Cumplida/u)
  })

  it('are asked for by what is open and overdue', async () => {
    const { user, calls } = open('/solicitudes-arco')
    await user.click(await screen.findByRole('switch', { name: 'Vencidas' }))
    await waitFor(() =>
      expect(JSON.parse(calls.at(-1)?.query.get('filter') ?? '{}')).toMatchObject({ overdue: true }),
    )
  })

  it('lead to the field to rectify, and offer the steps of their state', async () => {
    open('/solicitudes-arco/12')
    const link = await screen.findByRole('link', { name: 'Ir a «Teléfono» de la persona' })
    expect(link.getAttribute('href')).toBe('/personnel/p1?solicitud=ARCO-000012&campo=phone')
    expect(screen.getByRole('button', { name: 'Comprobar identidad' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Marcar como cumplida' })).toBeNull()
  })

  it('do a step with its note, and show why one is refused', async () => {
    let answer: () => Response | object = () => reply({ detail: 'En ese estado no se puede.' }, 409)
    const { user, calls } = open('/solicitudes-arco/12', {
      'POST /api/arco_requests/12/steps/': () => answer(),
    })
    await user.click(await screen.findByRole('button', { name: 'Comprobar identidad' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Comprobar identidad' }))
    await dialog.findByText('Este campo es obligatorio.')
    await user.type(dialog.getByRole('textbox'), 'INE')
    await user.click(dialog.getByRole('button', { name: 'Comprobar identidad' }))
    await dialog.findByText('En ese estado no se puede.')
    answer = () => ({ ...REQUEST, state: 'identified', version: 2 })
    await user.click(dialog.getByRole('button', { name: 'Comprobar identidad' }))
    await screen.findByText('Se guardó el paso.')
    const sent = calls.filter(({ path }) => path.endsWith('/steps/'))
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'identify', note: 'INE' },
      { kind: 'identify', note: 'INE' },
    ])
  })
})

describe('the privacy notice', () => {
  it('opens the page that was asked for once it is accepted', async () => {
    let isAccepted = false
    const { where } = openPortal('/mi-cuenta', 'utility', {
      'GET /api/auth/user/': () => ({
        ...wireUser('utility'),
        ...(isAccepted ? {} : { notice_to_accept: 3 }),
      }),
      'GET /api/privacy_notice/': () => ({ number: 3, published_at: '', short: '', full: '<p>Texto</p>' }),
      'POST /api/privacy_notice/accept/': () => {
        isAccepted = true
        return new Response(null, { status: 204 })
      },
    })
    await screen.findByText('Texto')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Acepto' }))
    await screen.findAllByRole('navigation')
    expect(where()).toBe('/mi-cuenta')
  })

  it('replaces the whole console until the user accepts it', async () => {
    const { calls } = openPortal('/personnel', 'utility', {
      'GET /api/auth/user/': () => ({ ...wireUser('utility'), notice_to_accept: 3 }),
      'GET /api/privacy_notice/': () => ({
        number: 3,
        published_at: '2026-03-02T18:00:00.000Z',
        short: '<p>Breve</p>',
        full: '<p>Texto completo</p>',
      }),
      'POST /api/privacy_notice/accept/': () => reply({ detail: 'El aviso cambió.' }, 409),
    })
    const user = userEvent.setup()
    await screen.findByText('Texto completo')
    await user.click(screen.getByRole('button', { name: 'Acepto' }))
    await screen.findByText('El aviso cambió.')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
    expect(calls.filter(({ path }) => path.startsWith('/api/personnel'))).toEqual([])
  })
})
