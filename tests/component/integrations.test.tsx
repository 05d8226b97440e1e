import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { integrationsWords } from '../../src/console/features/integrations/words.ts'
import { SERVICE_ENDPOINTS } from '../../src/contract/serviceEndpoints.ts'
import type { ServiceAccount } from '../../src/domain/service-accounts/schemas.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

beforeEach(() => loadBackEndForTest())
const ERP: ServiceAccount = {
  id: 7,
  name: 'ERP de pagos',
  purpose: 'Lee los pagos retenidos',
  owner: 3,
  owner_name: 'Raúl Ibarra Luna',
  endpoints: ['companies.list', 'companies.get'],
  company: null,
  company_name: '',
  zone: null,
  zone_name: '',
  networks: ['203.0.113.0/24'],
  expires_on: '2099-06-08',
  active: true,
  last_used_at: null,
  used: ['companies.list'],
  created_at: '2026-01-01T12:00:00.000Z',
  version: 1,
}
const TOKEN = {
  id: 4,
  ending: 'aB3d',
  created_at: '2026-03-10T18:00:00.000Z',
  created_by_name: 'Beatriz Salas Ochoa',
  last_used_at: null,
  last_used_address: '',
}
const USER = { id: 3, username: 'utility', name: 'Raúl Ibarra Luna', groups: ['utility'] }

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => ({
  ...openScreen(path, 'super', {
    'GET /api/service_accounts/': () => reply([ERP], 200, { 'Content-Range': 'service_accounts 0-0/1' }),
    'GET /api/service_accounts/7/': () => ERP,
    'GET /api/service_accounts/7/tokens/': () => [TOKEN],
    'GET /api/users/': () => reply([USER], 200, { 'Content-Range': 'users 0-0/1' }),
    'GET /api/companies/': () => reply([], 200, { 'Content-Range': 'companies */0' }),
    'GET /api/zones/': () => reply([], 200, { 'Content-Range': 'zones */0' }),
    ...answers,
  }),
  user: userEvent.setup(),
})
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('every permission belongs to a group with a title', () => {
  const areas = new Set(SERVICE_ENDPOINTS.map((name) => name.split('.')[0]))
  expect([...areas].filter((area) => !Object.hasOwn(integrationsWords.endpoints.groups, area ?? ''))).toEqual(
    [],
  )
})

describe('the service accounts', () => {
  it('are listed with owner, end, state and last use', async () => {
    open('/integraciones')
    const row = (await screen.findByRole('link', { name: 'ERP de pagos' })).closest('tr')
    expect(row?.textContent).toMatch(/Lee los pagos retenidos.*Raúl Ibarra Luna.*8 jun 2099.*Activa.*Nunca/u)
  })

  it('are made with permissions that a search finds, and networks one per line', async () => {
    const { user, calls } = open('/integraciones', {
      'POST /api/service_accounts/': () => reply(ERP, 201),
    })
    await user.click(await button('Nueva cuenta de servicio'))
    const form = within(await screen.findByRole('dialog', { name: 'Nueva cuenta de servicio' }))
    await user.click(form.getByRole('button', { name: 'Crear cuenta' }))
    expect((await form.findAllByText('Este campo es obligatorio.')).length).toBeGreaterThan(2)
    await user.type(form.getByRole('textbox', { name: /^Nombre/u }), 'ERP de pagos')
    await user.type(form.getByRole('textbox', { name: /^Para qué se usa/u }), 'Lee los pagos retenidos')
    await user.click(form.getByRole('combobox', { name: /^Responsable/u }))
    await user.click(await screen.findByRole('option', { name: 'Raúl Ibarra Luna' }))
    await user.type(form.getByRole('searchbox', { name: 'Buscar permiso' }), 'companies.list')
    await user.click(form.getByRole('checkbox', { name: /companies\.list/u }))
    expect(form.getByText('1 permiso elegido')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /^Redes permitidas/u }), '203.0.113.0/24{Enter}lan')
    await user.click(form.getByRole('button', { name: 'Crear cuenta' }))
    expect(await form.findByText(/^Escriba redes como/u)).toBeTruthy()
    expect(sent(calls, 'POST')).toHaveLength(0)
    await user.clear(form.getByRole('textbox', { name: /^Redes permitidas/u }))
    await user.type(form.getByRole('textbox', { name: /^Redes permitidas/u }), '203.0.113.0/24{Enter}')
    await user.click(form.getByRole('button', { name: 'Crear cuenta' }))
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1))
    expect(sent(calls, 'POST')[0]?.body).toMatchObject({
      owner: 3,
      endpoints: ['companies.list'],
      networks: ['203.0.113.0/24'],
      company: null,
    })
    expect(await screen.findByRole('tab', { name: 'Tokens', selected: true })).toBeTruthy()
  })

  it('show which permissions were not used, and save only what changed', async () => {
    const { user, calls } = open('/integraciones/7', {
      'PATCH /api/service_accounts/7/': () => ({ ...ERP, endpoints: ['companies.list'], version: 2 }),
    })
    await user.click(await screen.findByRole('switch', { name: 'Ver solo los elegidos' }))
    const unused = await screen.findByRole('checkbox', { name: /companies\.get · sin usar hasta ahora/u })
    expect(screen.getByRole('checkbox', { name: /companies\.list$/u })).toBeTruthy()
    await user.click(unused)
    await user.click(await button('Guardar'))
    await waitFor(() => expect(sent(calls, 'PATCH')).toHaveLength(1))
    expect(sent(calls, 'PATCH')[0]?.body).toEqual({ endpoints: ['companies.list'] })
  })

  it('get a token that is shown once to be copied', async () => {
    const token = `acredita_${'x'.repeat(49)}`
    const { user } = open('/integraciones/7/tokens', {
      'POST /api/service_accounts/7/tokens/': () => reply({ ...TOKEN, id: 5, ending: 'xxxx', token }, 201),
    })
    expect(await screen.findByText('Termina en aB3d')).toBeTruthy()
    await user.click(await button('Crear token'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Token nuevo' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe(token)
    await user.click(dialog.getByRole('button', { name: 'Copiar' }))
    expect(await dialog.findByText('Se copió el token.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(token)
    await user.click(dialog.getByRole('button', { name: 'Ya lo guardé' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(token)
    // The button is absent if the account has as many tokens as it may have.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tokens' })))
  })

  it('offer no third token, and revoke one after a question', async () => {
    const { user, calls } = open('/integraciones/7/tokens', {
      'GET /api/service_accounts/7/tokens/': () => [TOKEN, { ...TOKEN, id: 5, ending: 'Zz9y' }],
      'DELETE /api/service_accounts/7/tokens/5/': () => reply(null, 204),
    })
    await user.click(await button('Revocar: Termina en Zz9y'))
    expect(screen.queryByRole('button', { name: 'Crear token' })).toBeNull()
    const question = within(await screen.findByRole('dialog', { name: 'Revocar token' }))
    await user.click(question.getByRole('button', { name: 'Revocar' }))
    await waitFor(() => expect(sent(calls, 'DELETE')).toHaveLength(1))
  })

  it('are revoked after a question', async () => {
    const { user, calls } = open('/integraciones/7', {
      'PATCH /api/service_accounts/7/': () => ({ ...ERP, active: false, version: 2 }),
    })
    await screen.findByRole('heading', { name: 'ERP de pagos' })
    await chooseRecordAction(user, 'Revocar cuenta')
    const question = within(await screen.findByRole('dialog', { name: 'Revocar cuenta de servicio' }))
    await user.click(question.getByRole('button', { name: 'Revocar' }))
    await waitFor(() => expect(sent(calls, 'PATCH')[0]?.body).toEqual({ active: false }))
  })
})
