import { type Browser, type Clock, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Api, createApi } from '../api.ts'
import { BROWSER_FLAGS } from '../knownBrowsers.ts'
import { type PageFaults, recordPageFaults } from './pageFaults.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/**
 * A user in front of a browser page. When the test ends, the page is closed and must have had no
 * faults.
 */
export interface Visitor {
  page: Page
  /** Address of the portal. */
  portal: string
  /** Session token of the same user, for calls without the browser. */
  token: string | undefined
  /** Opens an address as if the user typed it. */
  go(path: string): Promise<void>
  /** Opens an address in the loaded console, as a link does. */
  follow(path: string): Promise<void>
  /** Path and query of the current address. */
  where(): string
  title(): Locator
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  allow: PageFaults['allow']
  /** Clock of the browser. Its page is not used again. */
  clock(): Clock
}

interface VisitOptions {
  viewport?: { width: number; height: number }
  /** Whether the browser has a PDF viewer. */
  showsPdf?: boolean
  /** Whether the screen is a touch screen. */
  touch?: boolean
}

type Program = 'browser' | 'viewer'
type PageKind = Program | 'touched'
const getProgram = (kind: PageKind): Program => (kind === 'viewer' ? 'viewer' : 'browser')
/**
 * Pages of earlier visitors, each in its own context. Reusing a page costs half as much as a new
 * one, which compiles the console's code again. `takePage` deletes what the last visitor stored.
 */
const idlePages: Record<PageKind, Page[]> = { browser: [], viewer: [], touched: [] }

/** Started on first use. They end with this process. */
const browsers: Partial<Record<Program, Promise<Browser>>> = {}
const launchBrowser = (program: Program): Promise<Browser> => {
  browsers[program] ??= chromium.launch({ executablePath: inject(program), args: BROWSER_FLAGS })
  return browsers[program]
}

let api: Api | undefined
/** Returns the API of the portal, without the browser. */
export const getApi = (): Api => {
  api ??= createApi(inject('portal'))
  return api
}

/** A small document of the portal, which gives access to the storage of its origin. */
const BLANK_PATH = '/config.json'
const DEFAULT_MEDIA = { colorScheme: 'light', reducedMotion: 'reduce' } as const

const openPage = async (kind: PageKind): Promise<Page> => {
  const context = await (await launchBrowser(getProgram(kind))).newContext({
    ...DEFAULT_MEDIA,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    acceptDownloads: true,
    baseURL: inject('portal'),
    ...(kind === 'touched' ? { hasTouch: true, isMobile: true } : {}),
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(BLANK_PATH)
  return page
}

const takePage = async (kind: PageKind, token: string | undefined): Promise<Page> => {
  const page = idlePages[kind].pop() ?? (await openPage(kind))
  await page.evaluate((session) => {
    localStorage.clear()
    sessionStorage.clear()
    if (session) localStorage.setItem('token', session)
  }, token)
  await page.context().clearCookies()
  return page
}

/** Pages whose clock was changed. The change cannot be undone. */
const changedClocks = new WeakSet<Page>()

const returnPage = async (kind: PageKind, page: Page): Promise<void> => {
  const context = page.context()
  if (changedClocks.has(page) || page.isClosed()) return context.close()
  await Promise.all(context.pages().map((otherPage) => otherPage !== page && otherPage.close()))
  // Removes all listeners and routes: unsaved input makes the browser ask, and held requests
  // continue.
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(BLANK_PATH)
  await page.emulateMedia(DEFAULT_MEDIA)
  idlePages[kind].push(page)
}

/** Opens a page signed in as a demo user, or as an anonymous visitor. The page shows no screen yet. */
export const visit = async (
  username?: string,
  { touch = false, viewport = touch ? PHONE : DESKTOP, showsPdf = false }: VisitOptions = {},
): Promise<Visitor> => {
  const portal = inject('portal')
  const token = username && (await getApi().signIn(username)).token
  const kind = showsPdf ? 'viewer' : touch ? 'touched' : 'browser'
  const page = await takePage(kind, token)
  await page.setViewportSize(viewport)
  const complaints = recordPageFaults(page, portal)
  onTestFinished(async () => {
    await returnPage(kind, page)
    expect(complaints.all()).toEqual([])
  })
  return {
    page,
    portal,
    token,
    async go(path) {
      await page.goto(path)
    },
    async follow(path) {
      // Waits for the first screen: before it, the console does not listen for address changes or
      // may still redirect.
      await page.locator('#root > :not(.loading) h1').first().waitFor({ state: 'attached' })
      const navigation = page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        // Redirects are decided before the page is idle.
        return new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      }, path)
      await navigation.catch(async (error: Error) => {
        // Verificar en sitio is a separate document, which the console loads.
        if (!error.message.includes('Execution context was destroyed')) throw error
        await page.waitForLoadState()
      })
    },
    where: () => page.url().slice(portal.length),
    title: () => page.getByRole('heading', { level: 1 }),
    button: (text) => page.getByRole('button', { name: text, exact: typeof text === 'string' }),
    link: (text) => page.getByRole('link', { name: text, exact: typeof text === 'string' }),
    allow: complaints.allow,
    clock() {
      changedClocks.add(page)
      return page.context().clock
    },
  }
}
