import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getPortalSettings } from '../../src/console/port/settings.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())
const GOOD = 'una frase larga y propia'
const openBy =
  (mountAt: typeof openScreen) =>
  (path: string, answers: Parameters<typeof openScreen>[2] = {}, username?: string) => ({
    ...mountAt(path, username, { 'GET /api/account/sessions/': () => [], ...answers }),
    user: userEvent.setup(),
  })
const open = openBy(openScreen)
/** The whole console with the user's menu, the sign-in page and pages of links. */
const openConsole = openBy(openPortal)

describe('Mi cuenta', () => {
  it('is reached from the user’s own menu, before our own back end only', async () => {
    const { user, where } = openConsole('/inicio', {}, 'lectura')
    await user.click(await screen.findByRole('button', { name: /lectura/u }))
    await user.click(screen.getByRole('link', { name: 'Mi cuenta' }))
    expect(await screen.findByRole('heading', { name: 'Mi cuenta' })).toBeTruthy()
    expect(where()).toBe('/mi-cuenta')
    cleanup()
    await loadBackEndForTest(false)
    const readOnlyPortal = openConsole('/mi-cuenta', {}, 'lectura')
    await waitFor(() => expect(readOnlyPortal.where()).toBe('/inicio'))
    await readOnlyPortal.user.click(await screen.findByRole('button', { name: /lectura/u }))
    expect(screen.queryByRole('link', { name: 'Mi cuenta' })).toBeNull()
  })

  it('changes the password for the old one, shows how strong it is, and keeps neither', async () => {
    let answer = reply({ old_password: ['La contraseña no es la actual.'] }, 400)
    const { user, calls } = open('/mi-cuenta', { 'POST /api/account/password/': () => answer }, 'lectura')
    await user.type(await screen.findByLabelText('Contraseña actual'), 'demo')
    await user.type(screen.getByLabelText('Contraseña nueva'), 'qwertyuiop12')
    expect(await screen.findByText('Qué tan segura es: No es válida')).toBeTruthy()
    await user.clear(screen.getByLabelText('Contraseña nueva'))
    await user.type(screen.getByLabelText('Contraseña nueva'), 'zorzal-44-Tijeras.nube')
    expect(await screen.findByText('Qué tan segura es: Muy buena')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    expect(await screen.findByText('La contraseña no es la actual.')).toBeTruthy()
    answer = reply(null, 204)
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    expect(await screen.findByText(/^Su contraseña se cambió/u)).toBeTruthy()
    const [sent] = calls.filter(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ old_password: 'demo', password: 'zorzal-44-Tijeras.nube' })
    expect(sent?.headers.get('Idempotency-Key')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña nueva').value).toBe('')
  })
})

const NO_FACTOR = {
  active: false,
  app: false,
  passkeys: [],
  passkeys_possible: true,
  recovery_codes: 0,
  demanded: false,
  possible: true,
}

const FACTOR = 'GET /api/account/second_factor/'

it('a setup of the app says that it ends the recovery codes there are', async () => {
  const factor = { ...NO_FACTOR, active: true, recovery_codes: 10 }
  const { user } = open('/mi-cuenta', { [FACTOR]: () => factor }, 'lectura')
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  expect(screen.getByText(/los anteriores dejarán de funcionar/u)).toBeTruthy()
})

describe('passkeys', () => {
  const LAPTOP = {
    id: 7,
    name: 'Laptop',
    created_at: '2026-03-03T18:00:00.000Z',
    last_used_at: null,
    other_host: '',
  }
  const section = async () => within(await screen.findByRole('region', { name: 'Llaves de acceso' }))

  it('are shown with their names and days, renamed, and removed for the password', async () => {
    const used = { last_used_at: '2026-03-09T18:00:00.000Z', other_host: 'antes.example' }
    let passkeys: object[] = [LAPTOP, { ...LAPTOP, ...used, id: 8, name: 'Azul' }]
    const { user, calls } = open(
      '/mi-cuenta',
      {
        [FACTOR]: () => ({ ...NO_FACTOR, active: true, recovery_codes: 10, passkeys }),
        'PATCH /api/account/passkeys/7/': () => reply(null, 204),
        'POST /api/account/passkeys/8/end/': ({ body }) => {
          if ((body as { password: string }).password !== 'demo')
            return reply({ password: ['La contraseña no es la actual.'] }, 400)
          passkeys = [LAPTOP]
          return reply(null, 204)
        },
      },
      'lectura',
    )
    // jsdom has no WebAuthn.
    expect((await section()).getByText('Este navegador no admite llaves de acceso.')).toBeTruthy()
    expect((await section()).queryByRole('button', { name: 'Agregar llave de acceso' })).toBeNull()
    expect((await section()).getByText('Agregada el 3 mar 2026 · último uso el 9 mar 2026')).toBeTruthy()
    expect((await section()).getByText('Agregada el 3 mar 2026 · sin usar todavía')).toBeTruthy()
    expect((await section()).getAllByText(/^Es de otra dirección del portal, antes.example/u)).toHaveLength(1)
    await user.click((await section()).getByRole('button', { name: 'Cambiar nombre: Laptop' }))
    const renameDialog = within(await screen.findByRole('dialog', { name: 'Cambiar nombre' }))
    await user.clear(renameDialog.getByLabelText(/^Nombre/u))
    await user.type(renameDialog.getByLabelText(/^Nombre/u), 'Del trabajo')
    await user.click(renameDialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('El nombre se guardó.')
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Del trabajo' })
    await user.click((await section()).getByRole('button', { name: 'Quitar llave de acceso: Azul' }))
    const removeDialog = within(await screen.findByRole('dialog', { name: 'Quitar llave de acceso' }))
    await user.type(removeDialog.getByLabelText(/^Contraseña actual/u), 'otra{Enter}')
    await removeDialog.findByText('La contraseña no es la actual.')
    await user.clear(removeDialog.getByLabelText(/^Contraseña actual/u))
    await user.type(removeDialog.getByLabelText(/^Contraseña actual/u), 'demo{Enter}')
    await screen.findByText('La llave de acceso se quitó.')
    await waitFor(() => expect(screen.queryByText('Azul')).toBeNull())
  })

  it('explain when the portal’s address allows no passkeys', async () => {
    open('/mi-cuenta', { [FACTOR]: () => ({ ...NO_FACTOR, passkeys_possible: false }) }, 'lectura')
    expect((await section()).getByText(/hace falta un nombre de dominio con https/u)).toBeTruthy()
  })

  const LOGIN = {
    'POST /api/auth/login/': () =>
      reply({ detail: 'x', second_factor: 'boleto', second_factor_by: ['passkey'] }, 401),
  }
  const begin = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText(/^Usuario/u), 'ana')
    await user.type(screen.getByLabelText(/^Contraseña/u), 'demo{Enter}')
  }

  it('give way to a recovery code at the sign-in of a browser that has none', async () => {
    const { user, calls } = openConsole('/login', {
      ...LOGIN,
      'POST /api/auth/second_factor/': () => reply({ code: ['El código no es correcto.'] }, 400),
    })
    await begin(user)
    await screen.findByText(/^Este navegador no admite llaves de acceso/u)
    expect(screen.queryByRole('button', { name: 'Usar llave de acceso' })).toBeNull()
    await user.type(screen.getByLabelText(/^Código de recuperación/u), 'AAAA{Enter}')
    await screen.findByText('El código no es correcto.')
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ticket: 'boleto',
      code: 'AAAA',
    })
  })

  it('are requested again after the user closed the dialog', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const get = vi.fn(() => Promise.reject(new DOMException('closed', 'NotAllowedError')))
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    const { user } = openConsole('/login', {
      ...LOGIN,
      'POST /api/auth/passkey/begin/': () => ({ challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] }),
    })
    await begin(user)
    const button = await screen.findByRole('button', { name: 'Usar llave de acceso' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.click(button)
    await screen.findByText(/^La llave de acceso no se usó/u)
    expect(screen.getByRole('button', { name: 'Usar llave de acceso' })).toBeTruthy()
    expect(get).toHaveBeenCalledOnce()
  })
})

describe('a second factor that is demanded', () => {
  it('replaces the whole console until the user sets it up', async () => {
    const { calls, user } = openConsole(
      '/personnel',
      {
        'GET /api/auth/user/': () => ({ ...wireUser('utility'), second_factor_needed: true }),
        'GET /api/account/second_factor/': () => ({
          ...NO_FACTOR,
          demanded: true,
        }),
        'POST /api/account/second_factor/begin/': () =>
          reply({ password: ['La contraseña no es la actual.'] }, 400),
      },
      'utility',
    )
    await screen.findByRole('heading', { name: 'Configure su segundo factor' })
    await user.click(await screen.findByRole('button', { name: 'Configurar' }))
    await user.type(screen.getByLabelText('Contraseña actual'), 'demo')
    await user.click(screen.getByRole('button', { name: 'Siguiente' }))
    await screen.findByText('La contraseña no es la actual.')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy()
    expect(calls.filter(({ path }) => path.startsWith('/api/personnel'))).toEqual([])
  })
})

describe('a link to choose a password', () => {
  const LOOK = 'POST /api/account_links/look/'
  const USE = 'POST /api/account_links/use/'
  const link = { username: 'ana', kind: 'invitation', expires_at: '2026-03-13T18:00:00.000Z' }

  const LOGIN = 'POST /api/auth/login/'
  const signInAnswer = () => ({
    token: 'nueva',
    user: wireUser('empresa'),
    expires_at: '2099-01-01T00:00:00.000Z',
  })
  /** Waits for the home page and checks that the console stays there. */
  const isHome = async (where: () => string) => {
    expect(await screen.findByRole('button', { name: /empresa/u })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Empresa Colaboradora' })).toBeTruthy()
    expect(where()).toBe('/inicio')
  }
  const choose = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('Contraseña nueva'), GOOD)
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
  }

  it('lets an anonymous visitor choose the password, signs in, and leads to the home page', async () => {
    const { user, calls, where } = openConsole('/invitacion#secreto', {
      [LOOK]: () => link,
      [USE]: ({ body }) =>
        (body as { password: string }).password === GOOD
          ? reply(null, 204)
          : reply({ password: ['Use al menos 12 caracteres.'] }, 400),
      [LOGIN]: signInAnswer,
    })
    expect(await screen.findByText('Para la cuenta «ana»')).toBeTruthy()
    await user.type(screen.getByLabelText('Contraseña nueva'), 'corta')
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
    expect(await screen.findByText('Use al menos 12 caracteres.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Contraseña nueva'))
    await choose(user)
    await isHome(where)
    const sent = calls.filter(({ method, path }) => method === 'POST' && /use|login/u.test(path))
    expect(sent.map(({ path, body }) => [path, body]).slice(1)).toEqual([
      ['/api/account_links/use/', { token: 'secreto', password: GOOD }],
      ['/api/auth/login/', { username: 'ana', password: GOOD }],
    ])
    expect(localStorage.getItem('token')).toBe('nueva')
    expect(calls.filter(({ path }) => path === '/api/account_links/look/')).toHaveLength(1)
  })

  it('asks for the second factor of an account that has one', async () => {
    const { user, where } = openConsole('/restablecer#secreto', {
      [LOOK]: () => ({ ...link, kind: 'reset' }),
      [USE]: () => reply(null, 204),
      [LOGIN]: () => reply({ detail: 'x', second_factor: 'boleto', second_factor_by: ['app'] }, 401),
      'POST /api/auth/second_factor/': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? signInAnswer()
          : reply({ code: ['El código no es correcto.'] }, 400),
    })
    await choose(user)
    await user.type(await screen.findByLabelText(/^Código/u), '000000{Enter}')
    expect(await screen.findByText('El código no es correcto.')).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Código/u))
    await user.type(screen.getByLabelText(/^Código/u), '123456{Enter}')
    await isHome(where)
  })

  it('leads to the sign-in, with the reason, where that is refused', async () => {
    const { user, where } = openConsole('/invitacion#secreto', {
      [LOOK]: () => link,
      [USE]: () => reply(null, 204),
      [LOGIN]: () => reply({ detail: 'Demasiados intentos.' }, 429),
    })
    await choose(user)
    expect(await screen.findByRole('heading', { name: 'Su contraseña quedó guardada' })).toBeTruthy()
    expect(screen.getByText('Demasiados intentos.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(where()).toBe('/login'))
  })

  it('ends the session of the user who was signed in on this device', async () => {
    const { user, calls, where } = openConsole(
      '/invitacion#secreto',
      {
        [LOOK]: () => link,
        [USE]: () => reply(null, 204),
        'POST /api/auth/logout/': () => reply(null, 204),
        [LOGIN]: signInAnswer,
      },
      'super',
    )
    await choose(user)
    await isHome(where)
    const sent = calls.filter(({ path }) => /logout|login/u.test(path)).map(({ path }) => path)
    expect(sent).toEqual(['/api/auth/logout/', '/api/auth/login/'])
    expect(localStorage.getItem('token')).toBe('nueva')
  })

  it.each([
    ['is over', '/invitacion#viejo'],
    ['has no secret', '/restablecer'],
  ])('that %s says so and what to do', async (_, path) => {
    openConsole(path, { [LOOK]: () => reply({ detail: 'Este enlace ya no es válido.' }, 404) })
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no es válido' })).toBeTruthy()
    expect(screen.getByText(/Pida otro a quien administra el portal/u)).toBeTruthy()
  })

  it('says that it was already used', async () => {
    const { user } = openConsole('/restablecer#secreto', {
      [LOOK]: () => ({ ...link, kind: 'reset' }),
      [USE]: () => reply({ detail: 'Este enlace ya no es válido.' }, 404),
    })
    await user.type(await screen.findByLabelText('Contraseña nueva'), GOOD)
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no es válido' })).toBeTruthy()
  })
})

describe('a user who forgot the password', () => {
  const forgotten = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: '¿Olvidó su contraseña?' }))
    return within(await screen.findByRole('dialog', { name: '¿Olvidó su contraseña?' }))
  }

  it('learns whom to contact when the portal sends no mail', async () => {
    getPortalSettings().phone = '55 1234 5678'
    const { user, calls } = openConsole('/login')
    const dialog = await forgotten(user)
    expect(dialog.getByText(/a quien administra el portal/u)).toBeTruthy()
    expect(dialog.getByText('También puede llamar al 55 1234 5678.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it('requests a link by mail, and gets the same answer for every name', async () => {
    getPortalSettings().mail = true
    const { user, calls } = openConsole('/login', { 'POST /api/account_links/ask/': () => reply(null, 204) })
    const dialog = await forgotten(user)
    await user.type(dialog.getByRole('textbox', { name: /^Usuario/u }), 'ana')
    await user.click(dialog.getByRole('button', { name: 'Enviar enlace' }))
    expect(await dialog.findByText(/^Si la cuenta existe y tiene correo/u)).toBeTruthy()
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ username: 'ana' })
  })

  it('is offered nothing before another back end', async () => {
    await loadBackEndForTest(false)
    openConsole('/login')
    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByRole('button', { name: '¿Olvidó su contraseña?' })).toBeNull()
  })
})
