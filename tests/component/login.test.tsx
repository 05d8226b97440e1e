import { screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { applyPortalSettings } from '../../src/console/port/settings.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { wireUser } from '../support/wireUsers.ts'

const signIn = async (username: string, password: string) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Usuario'), username)
  await user.type(screen.getByLabelText('Contraseña'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

const loginAnswers = (username: string) => ({
  'POST /api/auth/login/': () => ({ token: 'secret', user: wireUser(username) }),
  'GET /api/auth/user/': () => wireUser(username),
})

describe('the sign-in', () => {
  it.each([null, '/media/logo.png'])('names the utility, with the logo %s', async (logo) => {
    applyPortalSettings({ utilityName: 'Gas del Centro', logo })
    openPortal('/login')
    expect(await screen.findByText('Gas del Centro')).toBeTruthy()
  })

  it('asks for both fields before it asks the server', async () => {
    const { calls } = openPortal('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }))
    expect(screen.getAllByText('Este campo es obligatorio.')).toHaveLength(2)
    expect(screen.getByLabelText('Usuario')).toHaveProperty('ariaInvalid', 'true')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('keeps the token and leads to the start', async () => {
    const { calls, where } = openPortal('/login', undefined, loginAnswers('admin'))
    await signIn('admin', 'demo')
    await screen.findByRole('heading', { name: 'Hola, admin' })
    expect(where()).toBe('/inicio')
    expect(localStorage.getItem('token')).toBe('secret')
    expect(calls.find(({ path }) => path === '/api/auth/login/')?.body).toEqual({
      username: 'admin',
      password: 'demo',
    })
  })

  it('leads back to where the visitor wanted to go', async () => {
    const { where } = openPortal(
      '/personnel?page=1&perPage=10&filter=%7B%7D',
      undefined,
      loginAnswers('admin'),
    )
    await signIn('admin', 'demo')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    expect(where()).toMatch(/^\/personnel\?.*filter=/u)
  })

  it('through the provider tells what the provider did not send, until it is read', async () => {
    const notice = 'Entra no envió «groups»: conserva sus permisos.'
    const { where } = openPortal('/login#entrada=codigo', undefined, {
      ...loginAnswers('admin'),
      'POST /api/auth/enter/': ({ body }) =>
        (body as { code: string }).code === 'codigo'
          ? { token: 'secret', user: wireUser('admin'), expires_at: '2099-01-01T00:00:00.000Z', notice }
          : reply({}, 401),
    })
    await screen.findByRole('heading', { name: 'Hola, admin' })
    expect(where()).toBe('/inicio')
    const message = await screen.findByText(notice)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitForElementToBeRemoved(message)
  })

  it('asks once for the first rows of the roster, before the list is there', async () => {
    const { calls } = openPortal('/personnel', undefined, loginAnswers('admin'))
    await signIn('admin', 'demo')
    await screen.findByText('BARRERA SOTO, IVÁN')
    const listCalls = calls.filter(({ query }) => !query.get('filter')?.includes('ready'))
    const paths = listCalls.map(({ path }) => path)
    expect(paths.filter((path) => path === '/api/personnel/')).toHaveLength(1)
    expect(paths.indexOf('/api/personnel/')).toBe(paths.indexOf('/api/auth/login/') + 1)
  })

  it.each([401, 403, 500])(
    'says what the server says with status %i, and keeps what was typed',
    async (status) => {
      openPortal('/login', undefined, {
        'POST /api/auth/login/': () => reply({ detail: 'Usuario o contraseña incorrectos.' }, status),
      })
      await signIn('admin', 'nope')
      const alert = await screen.findByText('Usuario o contraseña incorrectos.')
      expect(alert.closest('[role=alert]')).not.toBeNull()
      expect(screen.getByLabelText('Usuario')).toHaveProperty('value', 'admin')
    },
  )

  it.each([401, 403])('takes a refusal with status %i and no word for a wrong password', async (status) => {
    openPortal('/login', undefined, { 'POST /api/auth/login/': () => new Response('', { status }) })
    await signIn('admin', 'nope')
    expect(await screen.findByText('Usuario o contraseña incorrectos.')).toBeTruthy()
    expect(screen.queryByText(/sesión terminó/u)).toBeNull()
  })

  it('says that the server does not answer, and keeps the input', async () => {
    openPortal('/login', undefined, {
      'POST /api/auth/login/': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await signIn('admin', 'demo')
    expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión con el servidor.')
    expect(screen.getByLabelText('Usuario')).toHaveProperty('value', 'admin')
  })

  it('lists what the server refuses, field by field', async () => {
    openPortal('/login', undefined, {
      'POST /api/auth/login/': () => reply({ username: ['Muy largo.'], otro: ['Mal.'] }, 400),
    })
    await signIn('admin', 'nope')
    const alert = within(await screen.findByRole('alert'))
    expect((await alert.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Usuario: Muy largo.',
      'otro: Mal.',
    ])
  })

  it('lists general errors and errors of nested fields, for any status', async () => {
    const body = { detail: 'No se pudo.', username: ['Muy largo.'], cuenta: { clave: ['Mal.', 'Corta.'] } }
    openPortal('/login', undefined, { 'POST /api/auth/login/': () => reply(body, 403) })
    await signIn('admin', 'nope')
    const alert = within(await screen.findByRole('alert'))
    expect((await alert.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'No se pudo.',
      'Usuario: Muy largo.',
      'cuenta: clave: Mal. Corta.',
    ])
  })

  it.each([[{ non_field_errors: ['Cuenta bloqueada.'] }], [['Cuenta bloqueada.']], ['Cuenta bloqueada.']])(
    'says what %j says',
    async (body) => {
      openPortal('/login', undefined, { 'POST /api/auth/login/': () => reply(body, 422) })
      await signIn('admin', 'nope')
      expect(await screen.findByText('Cuenta bloqueada.')).toBeTruthy()
    },
  )

  it('redirects a signed-in user to the home page', async () => {
    const { where } = openPortal('/login', 'admin')
    await screen.findByRole('heading', { name: 'Hola, admin' })
    expect(where()).toBe('/inicio')
  })

  it.each([401, 500])(
    'is where a user who fails to load with status %i ends, without a token',
    async (status) => {
      localStorage.setItem('token', 'stale')
      const { where } = openPortal('/personnel', 'admin', {
        'GET /api/auth/user/': () => reply({ detail: 'La sesión terminó.' }, status),
      })
      expect(await screen.findByText('La sesión terminó.')).toBeTruthy()
      expect(where()).toBe('/login')
      expect(localStorage.getItem('token')).toBeNull()
    },
  )
})

describe('a session', () => {
  it("shows 'Loading...' while it loads", async () => {
    openPortal('/inicio', 'admin')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    await screen.findByRole('heading', { name: 'Hola, admin' })
  })

  it('that the back end ends says so over the page, and can be left for the sign-in', async () => {
    const { where } = openPortal('/personnel', 'admin', {
      'GET /api/personnel/': () => reply({ detail: 'La sesión terminó.' }, 401),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Su sesión terminó' }))
    expect(where()).toMatch(/^\/personnel/u)
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
    expect(where()).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('ends when the user signs out, for any answer of the server', async () => {
    const { calls, where } = openPortal('/inicio', 'admin', {
      'POST /api/auth/logout/': () => reply({ detail: 'Error' }, 500),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Cuenta de ?admin$/u }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
    expect(where()).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
    expect(calls.find(({ path }) => path === '/api/auth/logout/')?.headers.get('Authorization')).toBe(
      'Token token-admin',
    )
  })
})
