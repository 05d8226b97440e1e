import { configure, getConfig, render } from '@testing-library/react'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { App } from '../../src/console/App.tsx'
import { clearSession } from '../../src/console/api/sessionStore.ts'
import { type Call, fakeApi, reply } from './fakeApi.ts'
import { wireUser } from './wireUsers.ts'

/** Long enough for a machine that is busy with something else: what is waited for comes, however late. */
configure({ asyncUtilTimeout: 10_000 })

const { getElementError } = getConfig()
/** Each look of a query that waits and finds nothing would write down the whole page, a twentieth of the time; it is written when the wait is over. */
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    if (!isWaiting) return getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

/** A person as lists have it. */
export const listed = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  role_name: 'Instalador',
  company_name: 'Redes Occidente',
  zone: 'Guadalajara',
  active: true,
  accreditation_flag: 'success',
  accreditation_expiration_date: '2099-01-01',
  ...more,
})

const PEOPLE = [listed('p1', 'Álvarez Núñez, María José'), listed('p2', 'Barrera Soto, Iván')]

/** Nothing is laid out in jsdom, so there is nothing to observe. */
class Unobserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has none of these; the console asks for them. */
const browserParts = () => {
  vi.stubGlobal('IntersectionObserver', Unobserved)
  vi.stubGlobal('ResizeObserver', Unobserved)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 960, height: 1200, close: () => undefined }))
  Element.prototype.scrollIntoView ??= () => undefined
}

/** The whole console at an address, signed in as a demo user or as nobody, over answers of the test's own; `kept` is what the browser keeps. */
export const openPortal = (
  path: InitialEntry,
  username?: string,
  answers: Parameters<typeof fakeApi>[0] = {},
  kept: Record<string, string> = {},
): { calls: Call[]; where: () => string; goBack: () => Promise<void> } => {
  browserParts()
  clearSession()
  if (username) localStorage.setItem('token', `token-${username}`)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  const calls = fakeApi({
    'GET /api/auth/user/': () => (username ? wireUser(username) : reply({ detail: 'No.' }, 401)),
    'POST /api/auth/logout/': () => reply(null, 204),
    'GET /api/personnel/': () => reply(PEOPLE, 200, { 'Content-Range': 'personnel 0-1/2' }),
    'GET /api/companies/': () => reply([], 200, { 'Content-Range': 'companies 0-0/14' }),
    ...answers,
  })
  const router = createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return {
    calls,
    where: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
  }
}
