import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { endSessionAndClearData } from '../../src/console/port/sessionStore.ts'
import { loadConsoleConfig } from './consoleConfig.ts'
import { abortPendingCalls, type Call, fakeApi, reply } from './fakeApi.ts'
import { wireUser } from './wireUsers.ts'

/** Long enough for a busy machine: tests wait until the element appears. */
configure({ asyncUtilTimeout: 30_000 })

/** A person as lists return it. */
export const personRow = (id: string, name: string, fields: object = {}) => ({
  id,
  name,
  role_name: 'Instalador',
  company_name: 'Redes Occidente',
  zone: 'Guadalajara',
  active: true,
  accreditation_flag: 'success',
  accreditation_expiration_date: '2099-01-01',
  ...fields,
})

const PEOPLE = [personRow('p1', 'Álvarez Núñez, María José'), personRow('p2', 'Barrera Soto, Iván')]

/** jsdom has no layout, so there is nothing to observe. */
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Stubs browser APIs that jsdom lacks. */
const stubBrowserApis = () => {
  if (!isJsdom) return
  vi.stubGlobal('IntersectionObserver', InertObserver)
  vi.stubGlobal('ResizeObserver', InertObserver)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 960, height: 1200, close: () => undefined }))
  Element.prototype.scrollIntoView ??= () => undefined
  // The editor scrolls to its caret. jsdom has these methods for elements, but not for ranges.
  Range.prototype.getClientRects ??= () => document.createElement('span').getClientRects()
  Range.prototype.getBoundingClientRect ??= () => document.createElement('span').getBoundingClientRect()
}

/**
 * Fakes the clock. It advances with real time, but stops while the machine is busy, so that
 * messages do not expire before the test sees them. Returns a function that advances the clock.
 */
export const useFakeTime = (now = Date.now()) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}

/**
 * Resets what a test rendered and stored. Test files share the modules of the console and the
 * browser.
 */
const resetBrowser = async () => {
  cleanup()
  abortPendingCalls()
  vi.unstubAllGlobals()
  localStorage.clear()
  endSessionAndClearData()
  await loadConsoleConfig({})
}

const isJsdom = navigator.userAgent.includes('jsdom')
/**
 * Container for the styles in jsdom, outside the document: jsdom has no layout, and would evaluate
 * all styles for each query by role.
 */
const styles = createCache(
  isJsdom ? { key: 'css', container: document.createElement('div') } : { key: 'css' },
)

/** A rendered page: the calls that it made, its address, and navigation. */
export interface MountedPage {
  calls: Call[]
  where: () => string
  goBack: () => Promise<void>
  /** Follows a link to an address. */
  go: (path: string) => Promise<void>
}

export type Answers = Parameters<typeof fakeApi>[0]

/**
 * Renders an element at an address, signed in as a demo user or as an anonymous visitor. `answers`
 * are the answers of the API, `storage` the entries of `localStorage`. Use `openScreen` for one
 * screen and `openPortal` for the whole console.
 */
export const mount = (
  element: ReactElement,
  path: InitialEntry,
  username?: string,
  answers: Answers = {},
  storage: Record<string, string> = {},
): MountedPage => {
  onTestFinished(resetBrowser)
  stubBrowserApis()
  endSessionAndClearData()
  if (username) localStorage.setItem('token', `token-${username}`)
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
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

/** Arguments of `mount` after the element. */
export type MountArguments = [
  path: InitialEntry,
  username?: string,
  answers?: Answers,
  kept?: Record<string, string>,
]
