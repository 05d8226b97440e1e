import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { IdentityRequest } from '../../src/domain/users/identityRequests.ts'
import type { Account } from '../../src/domain/users/schemas.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

beforeEach(() => loadBackEndForTest())
const ANA: Account = {
  id: 12,
  username: 'ana',
  name: 'Ana Paz',
  email: 'ana@bajio.example',
  groups: ['company'],
  company: 1,
  admin_access: false,
  super_admin: false,
  active: true,
  invited: false,
  by_provider: false,
  second_factor: false,
  own: false,
  created_at: '2026-01-01T12:00:00.000Z',
  last_access_at: null,
}
const SUPER: Account = { ...ANA, id: 1, username: 'super', groups: ['utility'], company: null, own: true }
const COMPANY = { id: 1, company_name: 'Redes Occidente', zone: { id: 1, name: 'Bajío' }, active: true }
const LINK = {
  url: 'https://portal.example/invitacion#secreto',
  kind: 'invitation',
  mailed: true,
  expires_at: '2026-03-13T18:00:00.000Z',
}

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}, username = 'super') => ({
  ...openScreen(path, username, {
    'GET /api/users/': () => reply([ANA, SUPER], 200, { 'Content-Range': 'users 0-1/2' }),
    'GET /api/users/12/': () => ANA,
    'GET /api/identity_requests/': () => [],
    'GET /api/companies/': () => reply([COMPANY], 200, { 'Content-Range': 'companies 0-0/1' }),
    ...answers,
  }),
  user: userEvent.setup(),
})
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the accounts', () => {
  it('are listed with what they may do, their company and their last access', async () => {
    open('/users')
    const row = (await screen.findByRole('link', { name: 'ana' })).closest('tr')
    await waitFor(() => expect(row?.textContent).toContain('Redes Occidente'))
    expect(row?.textContent).toMatch(/Ana Paz.*Empresa colaboradora.*Nunca.*Activa/u)
  })

  it('are asked for by group, company, state and last access, as the address says', async () => {
    const filter = { group: 'company', company: 1, active: true, access: 'never' }
    const { calls } = open(`/users?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await screen.findByRole('link', { name: 'ana' })
    const listCall = sent(calls, 'GET').find(({ path }) => path === '/api/users/')
    expect(JSON.parse(listCall?.query.get('filter') ?? '')).toEqual(filter)
    expect(listCall?.query.get('sort')).toBe('["username","ASC"]')
  })

  it('are made with a link, which is shown once to be copied', async () => {
    const { user, calls } = open('/users', {
      'POST /api/users/': () => reply({ ...ANA, invited: true }, 201),
      'POST /api/users/12/link/': () => reply(LINK, 201),
    })
    await user.click(await button('Nuevo usuario'))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
    await user.click(form.getByRole('button', { name: 'Crear usuario' }))
    expect(await form.findByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /^Usuario/u }), 'ana')
    await user.click(form.getByRole('checkbox', { name: 'Empresa colaboradora' }))
    await user.click(form.getByRole('button', { name: 'Crear usuario' }))
    expect(await form.findByText('Elija la empresa de este usuario.')).toBeTruthy()
    expect(sent(calls, 'POST')).toHaveLength(0)
    await user.click(form.getByRole('combobox', { name: /^Empresa/u }))
    await user.click(await screen.findByRole('option', { name: 'Redes Occidente' }))
    await user.click(form.getByRole('button', { name: 'Crear usuario' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enlace de invitación' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Enlace' }).value).toBe(LINK.url)
    expect(dialog.getByText('También se envió a ana@bajio.example.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Copiar' }))
    expect(await dialog.findByText('Se copió el enlace.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(LINK.url)
    const [createCall, linkCall] = sent(calls, 'POST')
    expect(createCall?.body).toEqual({
      username: 'ana',
      name: '',
      email: '',
      groups: ['company'],
      company: 1,
      admin_access: false,
      super_admin: false,
    })
    expect(linkCall?.headers.get('Idempotency-Key')).toBeNull()
  })

  it.each([
    ['its page', '/companies/1/usuarios'],
    ['the list of its accounts', `/users?filter=${encodeURIComponent('{"company":1}')}`],
  ])('that are made from a company, by %s, have its group and company filled in', async (_, path) => {
    const { user, calls } = open(path, {
      'GET /api/company_data/1/': () => COMPANY,
      'GET /api/companies/1/': () => ({ ...COMPANY, contacts: [], users: [] }),
      'POST /api/users/': () => reply({ ...ANA, invited: true }, 201),
      'POST /api/users/12/link/': () => reply(LINK, 201),
    })
    await user.click(await button('Nuevo usuario'))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Empresa colaboradora' }).checked).toBe(true)
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Empresa/u }).value).toBe(
        'Redes Occidente',
      ),
    )
    await user.type(form.getByRole('textbox', { name: /^Usuario/u }), 'ana')
    await user.click(form.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('dialog', { name: 'Enlace de invitación' })).toBeTruthy()
    expect(sent(calls, 'POST')[0]?.body).toMatchObject({ groups: ['company'], company: 1 })
  })

  it('show what is refused beside its field', async () => {
    const { user } = open('/users', {
      'POST /api/users/': () => reply({ username: ['Ya hay una cuenta con este nombre.'] }, 400),
    })
    await user.click(await button('Nuevo usuario'))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
    await user.type(form.getByRole('textbox', { name: /^Usuario/u }), 'super')
    await user.click(form.getByRole('button', { name: 'Crear usuario' }))
    expect(await form.findByText('Ya hay una cuenta con este nombre.')).toBeTruthy()
  })
})

describe('the accounts to be linked with a person of the provider', () => {
  const REQUEST: IdentityRequest = {
    id: 5,
    user: 12,
    username: 'ana',
    account_name: 'Ana Paz',
    provider_username: 'ana.paz@bajio.example',
    name: 'Ana María Paz',
    email: 'ana@bajio.example',
    issuer: 'https://login.example/1',
    state: 'pending',
    own: false,
    created_at: ANA.created_at,
    last_tried_at: ANA.created_at,
  }
  const REQUESTS = 'GET /api/identity_requests/'
  const openRequests = (requests: IdentityRequest[], answers: Parameters<typeof openScreen>[2] = {}) =>
    open('/users', { [REQUESTS]: () => requests, ...answers })
  const section = async () => within(await screen.findByRole('region', { name: 'Cuentas por vincular' }))

  it('are not mentioned while there are none', async () => {
    open('/users')
    await screen.findByRole('link', { name: 'ana' })
    expect(screen.queryByText('Cuentas por vincular')).toBeNull()
  })

  it.each([
    ['Vincular', 'approve', /^La cuenta se vinculó/u],
    ['Rechazar', 'reject', /^La solicitud se rechazó/u],
  ])('are decided by one click: %s', async (label, verb, message) => {
    const requests = [REQUEST]
    const { user, calls } = openRequests(requests, {
      [`POST /api/identity_requests/5/${verb}/`]: () => {
        requests.pop()
        return verb === 'approve' ? ANA : reply(null, 204)
      },
    })
    const item = await section()
    expect(item.getByText('Ana María Paz · ana@bajio.example · ana.paz@bajio.example')).toBeTruthy()
    expect(item.getByRole('link', { name: 'ana (Ana Paz)' }).getAttribute('href')).toBe('/users/12')
    await user.click(item.getByRole('button', { name: `${label}: Ana María Paz` }))
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Cuentas por vincular')).toBeNull())
    expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([`/api/identity_requests/5/${verb}/`])
  })

  it('are not offered for one’s own account, and can be approved after they were rejected', async () => {
    openRequests([
      { ...REQUEST, own: true },
      { ...REQUEST, id: 6, name: 'Otra', state: 'rejected' },
    ])
    const list = await section()
    expect(list.getByText(/la vincula otra persona/u)).toBeTruthy()
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Rechazar: Ana María Paz',
      'Vincular: Otra',
    ])
  })
})

describe('an account', () => {
  it('is unlinked from the person of the provider after a question', async () => {
    let account: Account = { ...ANA, by_provider: true }
    const { user, calls } = open('/users/12', {
      'GET /api/users/12/': () => account,
      'POST /api/users/12/unlink_identity/': () => {
        account = ANA
        return account
      },
    })
    expect(await screen.findByText(/Vinculada con el proveedor/u)).toBeTruthy()
    await chooseRecordAction(user, 'Desvincular del proveedor')
    const question = within(await screen.findByRole('dialog', { name: 'Desvincular del proveedor' }))
    await user.click(question.getByRole('button', { name: 'Desvincular' }))
    expect(await screen.findByText('La cuenta se desvinculó del proveedor.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/Vinculada con el proveedor/u)).toBeNull())
    expect(sent(calls, 'POST')).toHaveLength(1)
  })

  it('is changed in what was changed, and loses its company with the group', async () => {
    const { user, calls } = open('/users/12', { 'PATCH /api/users/12/': () => ({ ...ANA, groups: [] }) })
    await user.click(await screen.findByRole('checkbox', { name: 'Empresa colaboradora' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    expect(sent(calls, 'PATCH').map(({ body }) => body)).toEqual([{ groups: [], company: null }])
  })

  it('is disabled after a question, enabled at once, and deleted after one', async () => {
    let account = ANA
    const { user, calls, where } = open('/users/12', {
      'GET /api/users/12/': () => account,
      'PATCH /api/users/12/': ({ body }) => {
        account = { ...account, ...(body as Partial<Account>) }
        return account
      },
      'DELETE /api/users/12/': () => reply(null, 204),
    })
    await chooseRecordAction(user, 'Desactivar')
    const question = within(await screen.findByRole('dialog', { name: 'Desactivar usuario' }))
    expect(sent(calls, 'PATCH')).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Desactivada')).toBeTruthy()
    // A deactivated account cannot be sent a link.
    await chooseRecordAction(user, 'Activar', { without: 'Restablecer contraseña' })
    expect(await screen.findByText('Activa')).toBeTruthy()
    expect(sent(calls, 'PATCH').map(({ body }) => body)).toEqual([{ active: false }, { active: true }])
    await chooseRecordAction(user, 'Eliminar')
    const last = within(await screen.findByRole('dialog', { name: 'Eliminar usuario' }))
    await user.click(last.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(where().split('?')[0]).toBe('/users'))
    expect(sent(calls, 'DELETE')).toHaveLength(1)
  })

  it('of one’s own cannot be raised, closed or deleted', async () => {
    open('/users/1', { 'GET /api/users/1/': () => SUPER })
    const group = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Certificador' })
    const flag = screen.getByRole<HTMLInputElement>('switch', { name: /^Superadministrador/u })
    expect([group.disabled, flag.disabled]).toEqual([true, true])
    for (const name of ['Desactivar', 'Eliminar', 'Restablecer contraseña'])
      expect(screen.queryByRole('button', { name }), name).toBeNull()
  })

  it('has its sessions, which are ended one by one or all', async () => {
    let sessions = [
      { id: 3, device: 'Firefox · Windows', current: false },
      { id: 4, device: '', current: false },
    ].map((row) => ({ ...row, created_at: ANA.created_at, last_used_at: ANA.created_at }))
    const { user, calls } = open('/users/12/sesiones', {
      'GET /api/users/12/sessions/': () => sessions,
      'DELETE /api/users/12/sessions/3/': () => {
        sessions = sessions.slice(1)
        return reply(null, 204)
      },
    })
    expect(await screen.findByText('Dispositivo desconocido')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cerrar todas' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión: Firefox · Windows' }))
    await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull())
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/users/12/sessions/3/'])
  })
})
