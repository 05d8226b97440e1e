import { type Browser, type Clock, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Api, apiAt } from '../api.ts'
import { FLAGS } from '../knownBrowsers.ts'
import { type Complaints, complaintsOf } from './complaints.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Somebody in front of a browser of their own. When the test ends the browser closes and must have had nothing to complain about. */
export interface Visitor {
  page: Page
  /** The portal's address. */
  portal: string
  /** Calls of the same user, past the browser. */
  token: string | undefined
  /** Opens an address as if it was typed. */
  go(path: string): Promise<void>
  /** Follows an address inside the open console, as a link does. */
  follow(path: string): Promise<void>
  /** Path and query that the browser shows. */
  where(): string
  title(): Locator
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  allow: Complaints['allow']
  /** The browser's clock, to be set. */
  clock(): Clock
}

interface VisitOptions {
  viewport?: { width: number; height: number }
  /** In a browser that shows PDF files. */
  showsPdf?: boolean
  /** On a screen that is touched. */
  touch?: boolean
}

type Program = 'browser' | 'viewer'
type Kind = Program | 'touched'
const programOf = (kind: Kind): Program => (kind === 'viewer' ? 'viewer' : 'browser')
/**
 * Pages whose visitors have left, each in a context of its own. A new page is a new process that compiles the console's code anew: a visit in one that
 * is there costs half. What the last visitor kept in it is taken out.
 */
const free: Record<Kind, Page[]> = { browser: [], viewer: [], touched: [] }

/** Started when first needed; they end with this process. */
const started: Partial<Record<Program, Promise<Browser>>> = {}
const start = (program: Program): Promise<Browser> => {
  started[program] ??= chromium.launch({ executablePath: inject(program), args: FLAGS })
  return started[program]
}

let api: Api | undefined
/** The portal's calls, past the browser. */
export const apiOf = (): Api => {
  api ??= apiAt(inject('portal'))
  return api
}

/** It shows what is of the portal, and so reaches what the portal keeps in the browser. */
const NOTHING = '/config.json'
const AT_FIRST = { colorScheme: 'light', reducedMotion: 'reduce' } as const

const openPage = async (kind: Kind): Promise<Page> => {
  const context = await (await start(programOf(kind))).newContext({
    ...AT_FIRST,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    acceptDownloads: true,
    baseURL: inject('portal'),
    ...(kind === 'touched' ? { hasTouch: true, isMobile: true } : {}),
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(NOTHING)
  return page
}

const enter = async (kind: Kind, token: string | undefined): Promise<Page> => {
  const page = free[kind].pop() ?? (await openPage(kind))
  await page.evaluate((session) => {
    localStorage.clear()
    sessionStorage.clear()
    if (session) localStorage.setItem('token', session)
  }, token)
  await page.context().clearCookies()
  return page
}

/** A browser whose clock was touched has it so for ever. */
const touched = new WeakSet<Page>()

const leave = async (kind: Kind, page: Page): Promise<void> => {
  const context = page.context()
  if (touched.has(page) || page.isClosed()) return context.close()
  await Promise.all(context.pages().map((one) => one !== page && one.close()))
  // From here on nobody listens: what is typed and not saved makes the browser ask, and what was held back by a route goes on.
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(NOTHING)
  await page.emulateMedia(AT_FIRST)
  free[kind].push(page)
}

/** A browser on a portal, signed in as a demo user or as nobody, showing nothing yet. */
export const visit = async (
  username?: string,
  { touch = false, viewport = touch ? PHONE : DESKTOP, showsPdf = false }: VisitOptions = {},
): Promise<Visitor> => {
  const portal = inject('portal')
  const token = username && (await apiOf().signIn(username)).token
  const kind = showsPdf ? 'viewer' : touch ? 'touched' : 'browser'
  const page = await enter(kind, token)
  await page.setViewportSize(viewport)
  const complaints = complaintsOf(page, portal)
  onTestFinished(async () => {
    await leave(kind, page)
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
      // Before the console is there, nobody hears that its address changes; before its first page is there, that may still lead elsewhere.
      await page.locator('#root > :not(.loading) h1').first().waitFor({ state: 'attached' })
      const following = page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        // Where it leads from here, if it does, is decided before the page has nothing more to do.
        return new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      }, path)
      await following.catch(async (error: Error) => {
        // The page on site is a document of its own, which the console loads.
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
      touched.add(page)
      return page.context().clock
    },
  }
}
