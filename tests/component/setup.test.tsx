import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

const PATH = '/api/v1/setup/'
const KNOWN = { utility_name: '', help_phone: '', fixed: [], has_catalogs: false }

const open = (answers: Parameters<typeof openPortal>[2] = {}) => {
  window.history.replaceState(null, '', '/primer-arranque#s3cr3t')
  const portal = openPortal('/primer-arranque', undefined, {
    'GET /config.json': () => ({ extras: true }),
    [`GET ${PATH}`]: () => KNOWN,
    ...answers,
  })
  return { ...portal, user: userEvent.setup() }
}
const box = (name: string) => screen.findByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Crear el portal' })

describe('the first start', () => {
  it('asks for the utility, the first account and the initial data, and signs in', async () => {
    const { user, calls, where } = open({
      [`POST ${PATH}`]: () => reply(null, 204),
      'POST /api/auth/login/': () => ({ token: 't', user: wireUser('super') }),
      'GET /api/auth/user/': () => wireUser('super'),
    })
    await user.type(await box('Nombre de la distribuidora'), 'Gas del Bajío')
    await user.type(await box('Usuario'), 'jefa')
    await user.type(screen.getByLabelText(/^Contraseña/u), 'cuatro gatos verdes')
    await user.click(screen.getByRole('radio', { name: /^Vacío/u }))
    await user.click(submit())
    await waitFor(() => expect(where()).toBe('/inicio'))
    const sent = calls.find(({ method, path }) => method === 'POST' && path === PATH)
    expect(Object.fromEntries(sent?.body as FormData)).toEqual({
      utility_name: 'Gas del Bajío',
      help_phone: '',
      username: 'jefa',
      name: '',
      password: 'cuatro gatos verdes',
      start: 'empty',
    })
    const setupCalls = calls.filter(({ path }) => path === PATH)
    expect(setupCalls.map(({ headers }) => headers.get('X-Setup-Secret'))).toEqual(['s3cr3t', 's3cr3t'])
    // The secret is not in the browser's history.
    expect(window.location.href).not.toContain('s3cr3t')
  })

  it('says what is wrong with a password before it is sent, and what the server says beside its field', async () => {
    const { user, calls } = open({
      [`POST ${PATH}`]: () => reply({ password: ['Es una de las contraseñas más usadas.'] }, 400),
    })
    await user.type(await box('Usuario'), 'jefa')
    const password = screen.getByLabelText(/^Contraseña/u)
    await user.type(password, 'corta')
    await user.click(submit())
    await screen.findByText(/Use al menos 12 caracteres/u)
    await user.clear(password)
    await user.type(password, 'jefa de las redes')
    await user.click(submit())
    await screen.findByText(/^No puede contener su nombre/u)
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.clear(password)
    await user.type(password, 'contraseña1234')
    await user.click(submit())
    await screen.findByText('Es una de las contraseñas más usadas.')
  })

  it('begins with what an import has brought, and shows what the environment fixes', async () => {
    open({
      [`GET ${PATH}`]: () => ({ ...KNOWN, utility_name: 'Gas', fixed: ['utility_name'], has_catalogs: true }),
    })
    expect(await screen.findByText(/se incluyeron en la importación/u)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect((await box('Nombre de la distribuidora')).hasAttribute('readonly')).toBe(true)
  })

  it('that is over says so, and leads to the sign-in', async () => {
    open({ [`GET ${PATH}`]: () => reply({ detail: 'No encontrado.' }, 404) })
    expect(await screen.findByText('Esta dirección ya no es válida')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' }).getAttribute('href')).toBe('/login')
  })
})

describe('the first steps', () => {
  const steps = [
    { name: 'publicAddress', optional: false },
    { name: 'zones', optional: false },
    { name: 'mail', optional: true },
  ]
  it('appear on the home page of administrators, lead to their pages, and can be dismissed', async () => {
    let pendingSteps = steps
    const { calls } = openPortal('/inicio', 'super', {
      'GET /api/v1/first_steps/': () => pendingSteps,
      'POST /api/v1/first_steps/mail/dismiss/': () => {
        pendingSteps = steps.slice(0, 2)
        return reply(null, 204)
      },
    })
    const user = userEvent.setup()
    const list = await screen.findByRole('region', { name: 'Primeros pasos' })
    expect(within(list).getByRole('link', { name: 'Registre las zonas' }).getAttribute('href')).toBe(
      '/catalogos',
    )
    expect(within(list).getByText(/PUBLIC_URL, antes de imprimir credenciales/u)).toBeTruthy()
    expect(within(list).getAllByRole('button')).toHaveLength(1)
    await user.click(within(list).getByRole('button', { name: 'Omitir: Configure el correo' }))
    await waitFor(() => expect(screen.queryByText('Configure el correo')).toBeNull())
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('begin with a warning where no backup was made', async () => {
    openPortal('/inicio', 'super', {
      'GET /api/v1/first_steps/': () => [{ name: 'backup', optional: false }],
    })
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toMatch(/No hay un respaldo de los últimos dos días.*acredita backup/u)
    expect(screen.queryByText('Primeros pasos')).toBeNull()
  })

  it('are hidden from other users', async () => {
    const { calls } = openPortal('/inicio', 'admin', { 'GET /api/v1/first_steps/': () => steps })
    await screen.findByRole('heading', { name: 'Hola, admin' })
    expect(calls.some(({ path }) => path.includes('first_steps'))).toBe(false)
    expect(screen.queryByText('Primeros pasos')).toBeNull()
  })
})
