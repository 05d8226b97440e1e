import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { clearSession } from '../../src/console/port/sessionStore.ts'
import { loadConsoleConfig } from './extras.ts'
import { abortPendingCalls, type Call, fakeApi, reply } from './fakeApi.ts'
import { wireUser } from './wireUsers.ts'

/** Long enough for a machine that is busy with something else: what is waited for comes, however late. */
configure({ asyncUtilTimeout: 30_000 })

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

/** jsdom has none of these; the console asks for them. A browser has its own. */
const browserParts = () => {
  if (!isJsdom) return
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

/**
 * Time that goes on as ever, but stands still while the machine is busy with something else: what lasts some seconds is not over before the test has
 * looked. Answers how more of it passes at once.
 */
export const fakeTime = (now = Date.now()) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}

/** What was shown, kept and told goes with its test: files share the console's code and its browser. */
const forget = async () => {
  cleanup()
  abortPendingCalls()
  vi.unstubAllGlobals()
  localStorage.clear()
  clearSession()
  await loadConsoleConfig({})
}

const isJsdom = navigator.userAgent.includes('jsdom')
/** jsdom lays nothing out, and goes through all styles of the page for each element that is looked for by its role: there they are beside the page. */
const styles = createCache(
  isJsdom ? { key: 'css', container: document.createElement('div') } : { key: 'css' },
)

/** What is mounted answers its calls here, and tells where it has led. */
export interface Mounted {
  calls: Call[]
  where: () => string
  goBack: () => Promise<void>
  /** Goes there as a link does. */
  go: (path: string) => Promise<void>
}

export type Answers = Parameters<typeof fakeApi>[0]

/**
 * Renders something at an address, signed in as a demo user or as nobody, over answers of the test's own; `kept` is what the browser keeps.
 * `openScreen` is for one screen, `openPortal` for the whole console.
 */
export const mount = (
  element: ReactElement,
  path: InitialEntry,
  username?: string,
  answers: Answers = {},
  kept: Record<string, string> = {},
): Mounted => {
  onTestFinished(forget)
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
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
  return {
    calls,
    where: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1)),
    go: (to) => act(() => router.navigate(to)),
  }
}

/** How `mount` is told where, as whom and over what. */
export type MountedAt = [
  path: InitialEntry,
  username?: string,
  answers?: Answers,
  kept?: Record<string, string>,
]
