// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/console/api/settings.ts'
import { withExtras } from '../support/extras.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/portal.tsx'
import { wireUser } from '../support/wireUsers.ts'

vi.setConfig({ testTimeout: 20_000 })
beforeEach(() => withExtras())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const GOOD = 'una frase larga y propia'
const open = (path: string, answers: Parameters<typeof openPortal>[2] = {}, username?: string) => ({
  ...openPortal(path, username, { 'GET /api/account/sessions/': () => [], ...answers }),
  user: userEvent.setup(),
})

describe('15 Mi cuenta', () => {
  it('is reached from the user’s own menu, before our own back end only', async () => {
    const { user, where } = open('/inicio', {}, 'lectura')
    await user.click(await screen.findByRole('button', { name: /lectura/u }))
    await user.click(screen.getByRole('link', { name: 'Mi cuenta' }))
    expect(await screen.findByRole('heading', { name: 'Mi cuenta' })).toBeTruthy()
    expect(where()).toBe('/mi-cuenta')
    cleanup()
    await withExtras(false)
    const other = open('/mi-cuenta', {}, 'lectura')
    await waitFor(() => expect(other.where()).toBe('/inicio'))
    await other.user.click(await screen.findByRole('button', { name: /lectura/u }))
    expect(screen.queryByRole('link', { name: 'Mi cuenta' })).toBeNull()
  })

  it('changes the password for the old one, shows how strong it is, and keeps neither', async () => {
    let answer = reply({ old_password: ['La contraseña no es la actual.'] }, 400)
    const { user, calls } = open('/mi-cuenta', { 'POST /api/account/password/': () => answer }, 'lectura')
    await user.type(await screen.findByLabelText('Contraseña actual'), 'demo')
    await user.type(screen.getByLabelText('Contraseña nueva'), 'qwertyuiop12')
    expect(await screen.findByText('Qué tan segura es: Todavía no sirve')).toBeTruthy()
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

describe('11 a second factor that is demanded', () => {
  it('stands in the place of the whole console until it is set up', async () => {
    const { calls, user } = open(
      '/personnel',
      {
        'GET /api/auth/user/': () => ({ ...wireUser('utility'), second_factor_needed: true }),
        'GET /api/account/second_factor/': () => ({
          ...{ active: false, recovery_codes: 0, demanded: true, possible: true },
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

describe('15 a link to choose a password', () => {
  const LOOK = 'POST /api/account_links/look/'
  const USE = 'POST /api/account_links/use/'
  const link = { username: 'ana', kind: 'invitation', expires_at: '2026-03-13T18:00:00.000Z' }

  it('lets its password be chosen, by whoever is not signed in', async () => {
    const { user, calls, where } = open('/invitacion#secreto', {
      [LOOK]: () => link,
      [USE]: ({ body }) =>
        (body as { password: string }).password === GOOD
          ? reply(null, 204)
          : reply({ password: ['Use al menos 12 caracteres.'] }, 400),
    })
    expect(await screen.findByText('Para la cuenta «ana»')).toBeTruthy()
    await user.type(screen.getByLabelText('Contraseña nueva'), 'corta')
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
    expect(await screen.findByText('Use al menos 12 caracteres.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Contraseña nueva'))
    await user.type(screen.getByLabelText('Contraseña nueva'), GOOD)
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
    expect(await screen.findByRole('heading', { name: 'Su contraseña quedó guardada' })).toBeTruthy()
    expect(calls.at(-1)?.body).toEqual({ token: 'secreto', password: GOOD })
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(where()).toBe('/login'))
  })

  it.each([
    ['is over', '/invitacion#viejo'],
    ['has no secret', '/restablecer'],
  ])('that %s says so and what to do', async (_, path) => {
    open(path, { [LOOK]: () => reply({ detail: 'Este enlace ya no sirve.' }, 404) })
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy()
    expect(screen.getByText(/Pida otro a quien administra el portal/u)).toBeTruthy()
  })

  it('that somebody else has used meanwhile says so', async () => {
    const { user } = open('/restablecer#secreto', {
      [LOOK]: () => ({ ...link, kind: 'reset' }),
      [USE]: () => reply({ detail: 'Este enlace ya no sirve.' }, 404),
    })
    await user.type(await screen.findByLabelText('Contraseña nueva'), GOOD)
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy()
  })
})

describe('15 whoever forgot the password', () => {
  const forgotten = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: '¿Olvidó su contraseña?' }))
    return within(await screen.findByRole('dialog', { name: '¿Olvidó su contraseña?' }))
  }

  it('is told whom to ask, where the portal sends no mail', async () => {
    settings().phone = '55 1234 5678'
    const { user, calls } = open('/login')
    const dialog = await forgotten(user)
    expect(dialog.getByText(/a quien administra el portal/u)).toBeTruthy()
    expect(dialog.getByText('También puede llamar al 55 1234 5678.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it('asks for a link by mail, and is told the same whatever the name', async () => {
    settings().mail = true
    const { user, calls } = open('/login', { 'POST /api/account_links/ask/': () => reply(null, 204) })
    const dialog = await forgotten(user)
    await user.type(dialog.getByRole('textbox', { name: /^Usuario/u }), 'ana')
    await user.click(dialog.getByRole('button', { name: 'Enviar enlace' }))
    expect(await dialog.findByText(/^Si la cuenta existe y tiene correo/u)).toBeTruthy()
    expect(calls.at(-1)?.body).toEqual({ username: 'ana' })
  })

  it('is offered nothing before another back end', async () => {
    await withExtras(false)
    open('/login')
    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByRole('button', { name: '¿Olvidó su contraseña?' })).toBeNull()
  })
})
