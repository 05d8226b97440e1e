import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../src/domain/webhooks/schemas.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

beforeEach(() => loadBackEndForTest())

const NOW = '2026-03-10T18:00:00.000Z'
const SECRET = 'whsec_c2VjcmV0byBkZSBwcnVlYmEgZGUgdmVpbnRpY3VhdHJv'
const WEBHOOK: Webhook = {
  id: 3,
  name: 'ERP',
  url: 'https://erp.ejemplo.mx/hook',
  events: ['person.created'],
  active: true,
  secrets: [
    { id: 'uno', created_at: NOW },
    { id: 'dos', created_at: NOW },
  ],
  last_accepted_at: NOW,
  off_reason: null,
  off_at: null,
  failing_since: null,
  created_at: NOW,
  version: 4,
}
const DELIVERY: WebhookDelivery = {
  id: 8,
  webhook: 3,
  key: 'evt_8',
  type: 'person.created',
  subject: 'personnel:ana',
  body: '{"type":"person.created"}',
  state: 'failed',
  attempts: 1,
  due_at: NOW,
  last_tried_at: NOW,
  tries: [{ at: NOW, status: 500, ms: 1234, problem: 'refused', excerpt: 'Base de datos caída' }],
  created_at: NOW,
  ended_at: NOW,
}

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => ({
  ...openScreen(path, 'super', {
    'GET /api/webhooks/': () => reply([WEBHOOK], 200, { 'Content-Range': 'webhooks 0-0/1' }),
    'GET /api/webhooks/limits/': () => ({ hosts: ['*.ejemplo.mx'], is_held: false }),
    'GET /api/webhooks/3/': () => WEBHOOK,
    'GET /api/webhook_deliveries/': () =>
      reply([DELIVERY], 200, { 'Content-Range': 'webhook_deliveries 0-0/1' }),
    'POST /api/webhooks/3/secrets/': () => ({ secret: SECRET }),
    ...answers,
  }),
  user: userEvent.setup(),
})
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('webhooks', () => {
  it('are listed with their address and state', async () => {
    open('/webhooks')
    const row = (await screen.findByRole('link', { name: 'ERP' })).closest('tr')
    expect(row?.textContent).toMatch(/erp\.ejemplo\.mx.*Encendido/u)
  })

  it('cannot be created where the operator lists no servers, and the page says so', async () => {
    open('/webhooks', { 'GET /api/webhooks/limits/': () => ({ hosts: [], is_held: false }) })
    expect(await screen.findByText(/no ha indicado a qué servidores/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nuevo webhook' })).toBeNull()
  })

  it('are created with a first secret, which is shown once', async () => {
    const { user, calls } = open('/webhooks', { 'POST /api/webhooks/': () => reply(WEBHOOK, 201) })
    await user.click(await button('Nuevo webhook'))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText('Servidores permitidos: *.ejemplo.mx')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: 'Crear webhook' }))
    expect(await within(drawer).findAllByText('Este campo es obligatorio.')).toHaveLength(3)
    await user.type(within(drawer).getByRole('textbox', { name: /Nombre/u }), 'ERP')
    await user.type(within(drawer).getByRole('textbox', { name: /Dirección/u }), WEBHOOK.url)
    await user.click(within(drawer).getByRole('checkbox', { name: 'Alta de una persona' }))
    await user.click(within(drawer).getByRole('button', { name: 'Crear webhook' }))
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy()
    expect(sent(calls, 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/webhooks/', { name: 'ERP', url: WEBHOOK.url, events: ['person.created'] }],
      ['/api/webhooks/3/secrets/', null],
    ])
    await user.click(await button('Cerrar'))
    expect(await screen.findByRole('heading', { name: 'ERP' })).toBeTruthy()
    expect(screen.queryByDisplayValue(SECRET)).toBeNull()
  })

  it('show an address that the server refuses beside its field', async () => {
    const { user } = open('/webhooks', {
      'POST /api/webhooks/': () => reply({ url: ['A este servidor no llegan los webhooks.'] }, 400),
    })
    await user.click(await button('Nuevo webhook'))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByRole('textbox', { name: /Nombre/u }), 'ERP')
    await user.type(within(drawer).getByRole('textbox', { name: /Dirección/u }), 'https://otro.example/')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Alta de una persona' }))
    await user.click(within(drawer).getByRole('button', { name: 'Crear webhook' }))
    const field = await within(drawer).findByRole('textbox', { name: /Dirección/u })
    expect(await within(drawer).findByText('A este servidor no llegan los webhooks.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('are tested, and switched off after a question', async () => {
    const { user, calls } = open('/webhooks/3', {
      'POST /api/webhooks/3/test/': () => reply({ ...DELIVERY, type: 'test' }, 201),
      'PATCH /api/webhooks/3/': () => ({ ...WEBHOOK, active: false }),
    })
    await chooseRecordAction(user, 'Apagar')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('El webhook se apagó.')).toBeTruthy()
    expect(sent(calls, 'PATCH')[0]?.body).toEqual({ active: false })
    await user.click(await button('Enviar una prueba'))
    expect(await screen.findByText(/La prueba se envió/u)).toBeTruthy()
    expect(await screen.findByText('Alta de una persona')).toBeTruthy()
  })

  it('say why the portal switched them off', async () => {
    const off = { ...WEBHOOK, active: false, off_reason: 'failing' as const, off_at: NOW }
    open('/webhooks/3', { 'GET /api/webhooks/3/': () => off })
    expect(await screen.findByText(/no aceptó nada durante tres días/u)).toBeTruthy()
    expect(await button('Encender')).toBeTruthy()
  })

  it('lose a secret only after a question', async () => {
    const { user, calls } = open('/webhooks/3', {
      'DELETE /api/webhooks/3/secrets/uno/': () => ({ ...WEBHOOK, secrets: WEBHOOK.secrets.slice(1) }),
    })
    await user.click(
      (await screen.findAllByRole('button', { name: /^Quitar: Creado el/u }))[0] as HTMLElement,
    )
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText('El secreto se quitó.')).toBeTruthy()
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/webhooks/3/secrets/uno/'])
  })

  it('list their deliveries with each attempt, and replay one or all that failed', async () => {
    const { user, calls } = open('/webhooks/3/entregas', {
      'POST /api/webhook_deliveries/8/replay/': () => ({ ...DELIVERY, state: 'waiting', ended_at: null }),
      'POST /api/webhooks/3/replay/': () => ({ count: 2, has_more: false }),
    })
    expect(await screen.findByText('Fallida')).toBeTruthy()
    await user.click(screen.getByText('1 intento'))
    expect(screen.getByText('Base de datos caída')).toBeTruthy()
    expect(screen.getByText(/Respuesta 500 · 1,234 ms/u)).toBeTruthy()
    await user.click(await button(/^Volver a entregar: Alta de una persona/u))
    expect(await screen.findByText('Se volverá a entregar en un momento.')).toBeTruthy()
    await user.click(await button('Volver a entregar lo fallido'))
    expect(await screen.findByText('Se volverán a entregar 2 eventos.')).toBeTruthy()
    expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([
      '/api/webhook_deliveries/8/replay/',
      '/api/webhooks/3/replay/',
    ])
    const list = sent(calls, 'GET').find(({ path }) => path === '/api/webhook_deliveries/')
    expect(list?.query.get('filter')).toBe('{"webhook":3}')
  })
})
