import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchFile } from '../../src/console/port/download.ts'
import { sendAndRenewExpiredSession } from '../../src/console/port/renewal.ts'
import { sendApiRequest } from '../../src/console/port/sendApiRequest.ts'
import { loadConfigForTest } from '../support/consoleConfig.ts'
import { fakeApi, reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { wireUser } from '../support/wireUsers.ts'

const HOUR = 3_600_000

beforeEach(() => loadConfigForTest({ extras: true, sessionIdleMinutes: 120 }))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const signIn = async (username: string) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Usuario'), username)
  await user.type(screen.getByLabelText('Contraseña'), 'demo')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

/** Opens the console again with the items that the previous visit stored. */
const openAfter = (storedItems: Record<string, string>) => openPortal('/personnel', 'admin', {}, storedItems)

describe('a token', () => {
  it('is kept with the moment when it ends, by this device’s clock', async () => {
    const serverTime = new Date('2020-01-01T00:00:00Z')
    openPortal('/login', undefined, {
      'POST /api/auth/login/': () =>
        reply(
          {
            token: 'secret',
            user: wireUser('admin'),
            expires_at: new Date(serverTime.getTime() + 12 * HOUR).toISOString(),
          },
          200,
          { Date: serverTime.toUTCString() },
        ),
      'GET /api/auth/user/': () => wireUser('admin'),
    })
    await signIn('admin')
    await screen.findByRole('button', { name: /^Cuenta de ?admin$/u })
    const remainingMs = Number(localStorage.getItem('token.ends')) - Date.now()
    expect(Math.abs(remainingMs - 12 * HOUR)).toBeLessThan(HOUR)
  })

  it.each([
    ['its hours are over', { 'token.ends': String(Date.now() - 1000) }],
    ['nobody used it for long', { 'token.used': String(Date.now() - 2 * HOUR - 1000) }],
  ])('is gone when the page is opened after %s', async (_, storedItems) => {
    const { calls, where } = openAfter({ ...storedItems, appearance: 'dark' })
    await screen.findByLabelText('Usuario')
    expect(where()).toBe('/login')
    expect({ ...localStorage }).toEqual({ appearance: 'dark' })
    expect(calls.filter(({ headers }) => headers.has('Authorization'))).toEqual([])
  })

  it('stays while it is used, also where the clock was set back', async () => {
    const ahead = String(Date.now() + 24 * HOUR)
    const { where } = openAfter({ 'token.used': ahead, 'token.ends': ahead })
    await waitFor(() => expect(Number(localStorage.getItem('token.used'))).toBeLessThan(Date.now() + 1000))
    await screen.findByRole('button', { name: /^Cuenta de ?admin$/u })
    expect(where()).toMatch(/^\/personnel/u)
  })

  it('that is over is not sent: the next call waits until the user has signed in again', async () => {
    openPortal('/personnel', 'admin')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    localStorage.setItem('token.ends', String(Date.now() - 1))
    const calls = fakeApi({
      'POST /api/auth/login/': () => ({ token: 'fresh', user: wireUser('admin') }),
      'GET /api/zones/': () => [{ id: 7, name: 'Sur' }],
    })
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      answer = sendApiRequest('/api/zones/')
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Su sesión terminó' }))
    // The console only checks whether the server can be reached.
    expect(calls.map(({ path }) => path)).toEqual(['/config.json'])
    const user = userEvent.setup()
    await user.type(dialog.getByLabelText('Contraseña'), 'demo')
    await user.click(dialog.getByRole('button', { name: 'Continuar' }))
    await expect(answer).resolves.toMatchObject({ data: [{ id: 7, name: 'Sur' }] })
    expect(calls.find(({ path }) => path === '/api/zones/')?.headers.get('Authorization')).toBe('Token fresh')
  })

  it('that has expired opens no dialog while the server cannot be reached, even if the browser is online', async () => {
    openPortal('/personnel', 'admin')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    localStorage.setItem('token.ends', String(Date.now() - 1))
    let isThere = false
    const answer = (body: object) => () => {
      if (!isThere) throw new TypeError('network')
      return body
    }
    const calls = fakeApi({
      'GET /config.json': answer({}),
      'GET /api/zones/': answer([]),
      'POST /api/auth/login/': () => ({ token: 'fresh', user: wireUser('admin') }),
    })
    await expect(sendApiRequest('/api/zones/')).rejects.toMatchObject({ status: 0 })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.findLast(({ path }) => path === '/api/zones/')?.headers.get('Authorization')).toBe(
      'Token token-admin',
    )
    // The server ends the session once it can be reached.
    isThere = true
    await expect(sendApiRequest('/api/zones/')).resolves.toMatchObject({ data: [] })
    void sendApiRequest('/api/zones/').catch(() => undefined)
    await screen.findByRole('dialog', { name: 'Su sesión terminó' })
  })

  it('that another tab has found to be over is not missed: the next call waits until the user has signed in again', async () => {
    openPortal('/personnel', 'admin')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    localStorage.clear()
    localStorage.setItem('token.over', 'true')
    const calls = fakeApi({
      'POST /api/auth/login/': () => ({ token: 'fresh', user: wireUser('admin') }),
      'GET /api/zones/': () => [{ id: 7, name: 'Sur' }],
    })
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      answer = sendApiRequest('/api/zones/')
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Su sesión terminó' }))
    expect(calls).toEqual([])
    await userEvent.type(dialog.getByLabelText('Contraseña'), 'demo')
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }))
    await expect(answer).resolves.toMatchObject({ data: [{ id: 7, name: 'Sur' }] })
  })

  it('that another tab finds to be over while a call is under way is asked for as well, and the call sent again', async () => {
    openPortal('/personnel', 'admin')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    const send = () =>
      sendAndRenewExpiredSession(async () => {
        if (localStorage.getItem('token') === 'fresh') return { status: 200 }
        localStorage.clear()
        localStorage.setItem('token.over', 'true')
        return { status: 401 }
      })
    fakeApi({ 'POST /api/auth/login/': () => ({ token: 'fresh', user: wireUser('admin') }) })
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      answer = send()
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Su sesión terminó' }))
    await userEvent.type(dialog.getByLabelText('Contraseña'), 'demo')
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }))
    await expect(answer).resolves.toEqual({ status: 200 })
  })

  it('is gone with all that was kept beside it when the user leaves; how the device looks stays', async () => {
    openPortal('/inicio', 'admin')
    localStorage.setItem('appearance', 'dark')
    localStorage.setItem('something', 'of the session')
    await userEvent.click(await screen.findByRole('button', { name: /^Cuenta de ?admin$/u }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
    expect({ ...localStorage }).toEqual({ appearance: 'dark' })
  })

  it('that is given up takes with it what the service worker kept of the API, and leaves its page', async () => {
    const cacheNames = new Set(['on-site', 'on-site:abc', 'on-site:def', 'another'])
    vi.stubGlobal('caches', {
      keys: async () => [...cacheNames],
      delete: async (name: string) => cacheNames.delete(name),
    })
    openPortal('/inicio', 'admin')
    await userEvent.click(await screen.findByRole('button', { name: /^Cuenta de ?admin$/u }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
    await waitFor(() => expect([...cacheNames]).toEqual(['on-site', 'another']))
  })

  it('that another tab gives up is given up here, and the server is not told twice', async () => {
    const { calls, where } = openPortal('/personnel', 'admin')
    await screen.findByRole('heading', { name: 'Plantilla de Personal' })
    localStorage.removeItem('token')
    const event = { key: 'token', newValue: null, oldValue: 'token-admin', storageArea: localStorage }
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)))
    await screen.findByLabelText('Usuario')
    expect(where()).toBe('/login')
    expect(calls.filter(({ path }) => path === '/api/auth/logout/')).toEqual([])
  })
})

describe('a call that comes too often', () => {
  const tooMany = (seconds: number, body: object | null = null) =>
    reply(body, 429, { 'Retry-After': String(seconds) })

  /** Replaces the delays between retries by none. */
  const skipDelays = () => {
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
    onTestFinished(() => void vi.useRealTimers())
  }

  it('is repeated once after the requested delay', async () => {
    skipDelays()
    localStorage.setItem('token', 'good')
    const answers = [tooMany(1), reply([{ id: 1 }]), tooMany(1), tooMany(1)]
    // A path that no pending request of an earlier test uses.
    const calls = fakeApi({ 'GET /api/asked_by_nobody_else/': () => answers.shift() ?? null })
    const countCalls = () => calls.filter(({ path }) => path === '/api/asked_by_nobody_else/').length
    expect((await sendApiRequest('/api/asked_by_nobody_else/')).data).toEqual([{ id: 1 }])
    expect(countCalls()).toBe(2)
    await expect(sendApiRequest('/api/asked_by_nobody_else/')).rejects.toMatchObject({
      status: 429,
      message: 'Demasiadas solicitudes. Espere 1 segundo y vuelva a intentarlo.',
    })
    expect(countCalls()).toBe(4)
  })

  it('is not waited for when that takes long: it says how long', async () => {
    localStorage.setItem('token', 'good')
    const calls = fakeApi({ 'GET /api/asked_by_nobody_else/': () => tooMany(30) })
    await expect(sendApiRequest('/api/asked_by_nobody_else/')).rejects.toMatchObject({
      message: 'Demasiadas solicitudes. Espere 30 segundos y vuelva a intentarlo.',
    })
    expect(calls).toHaveLength(1)
  })

  it('also applies to files, and stops waiting when the request is aborted', async () => {
    skipDelays()
    localStorage.setItem('token', 'good')
    const answers = [tooMany(1), new Response('abc')]
    fakeApi({ 'GET /files/download/1/': () => answers.shift() ?? tooMany(9) })
    expect(await (await fetchFile('/files/download/1/')).blob.text()).toBe('abc')
    const abort = new AbortController()
    const download = fetchFile('/files/download/1/', { signal: abort.signal })
    abort.abort()
    await expect(download).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    [{ detail: 'Demasiados intentos. Espere 8 segundos y vuelva a intentarlo.' }, 'Demasiados intentos.'],
    [null, 'Demasiadas solicitudes.'],
  ])('at the sign-in says how long to wait, and the input stays', async (body, words) => {
    const { calls } = openPortal('/login', undefined, { 'POST /api/auth/login/': () => tooMany(8, body) })
    await signIn('admin')
    await screen.findByText(`${words} Espere 8 segundos y vuelva a intentarlo.`)
    expect(screen.getByLabelText('Usuario')).toHaveProperty('value', 'admin')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a form with unsaved changes', () => {
  const type = async () => {
    const portal = openPortal('/create-quotation', 'utility', { 'POST /api/auth/logout/': () => ({}) })
    await userEvent.type(await screen.findByLabelText(/^Nombre/u), 'Luz')
    const signOuts = () => portal.calls.filter(({ path }) => path === '/api/auth/logout/').length
    return { ...portal, signOuts }
  }
  const signOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Cuenta de/u }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  }

  it('is asked about before the session ends, not after it', async () => {
    const { where, signOuts } = await type()
    await signOut()
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect([where(), signOuts()]).toEqual(['/create-quotation', 0])
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('Luz')
    await signOut()
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByLabelText('Usuario')
    expect([where(), signOuts()]).toEqual(['/login', 1])
    expect(screen.queryByText('Cambios sin guardar')).toBeNull()
  })
})
