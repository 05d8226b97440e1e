import {
  type Browser,
  type BrowserContext,
  type Clock,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Api, apiAt } from '../api.ts'
import { backend } from './backend.ts'
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
}

type Kind = 'browser' | 'viewer'
/** Browsers whose visitors have left. Opening one costs more than most tests; what the last one kept in it is taken out. */
const free: Record<Kind, BrowserContext[]> = { browser: [], viewer: [] }

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Started when first needed; they end with this process. */
const started: Partial<Record<Kind, Promise<Browser>>> = {}
const start = (kind: Kind): Promise<Browser> => {
  started[kind] ??= chromium.launch({ executablePath: inject(kind), args: FLAGS })
  return started[kind]
}

let api: Api | undefined
/** The portal's calls, past the browser. */
export const apiOf = (): Api => {
  api ??= apiAt(inject('portal'))
  return api
}

const openBrowser = async (kind: Kind): Promise<BrowserContext> => {
  const context = await (await start(kind)).newContext({
    ...{ locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce', acceptDownloads: true },
    baseURL: inject('portal'),
  })
  context.setDefaultTimeout(10_000)
  // The window closes with its last page; what this one shows is of the portal, and so can reach what the portal keeps in the browser.
  await (await context.newPage()).goto('/config.json')
  return context
}

const enter = async (kind: Kind, token: string | undefined): Promise<BrowserContext> => {
  const context = free[kind].pop() ?? (await openBrowser(kind))
  const [first] = context.pages()
  await first?.evaluate((session) => {
    localStorage.clear()
    if (session) localStorage.setItem('token', session)
  }, token)
  await context.clearCookies()
  return context
}

/** A browser whose clock was touched has it so for ever. */
const touched = new WeakSet<BrowserContext>()

const leave = async (kind: Kind, context: BrowserContext): Promise<void> => {
  if (touched.has(context)) return context.close()
  const [, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  free[kind].push(context)
}

/** A browser on a portal, signed in as a demo user or as nobody, showing nothing yet. */
export const visit = async (
  username?: string,
  { viewport = DESKTOP, showsPdf = false }: VisitOptions = {},
): Promise<Visitor> => {
  const portal = inject('portal')
  const token = username && (await apiOf().signIn(username)).token
  const kind = showsPdf ? 'viewer' : 'browser'
  const context = await enter(kind, token)
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  const complaints = complaintsOf(page, portal)
  onTestFinished(async () => {
    await leave(kind, context)
    expect(complaints.all()).toEqual([])
  })
  return {
    page,
    portal,
    token,
    async go(path) {
      // A mock's own page is where a server's console begins.
      await page.goto(path === '/' && backend !== 'server' ? '/inicio' : path)
    },
    async follow(path) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        // Where it leads from here, if it does, is decided before the page has nothing more to do.
        return new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      }, path)
    },
    where: () => page.url().slice(portal.length),
    title: () => page.getByRole('heading', { level: 1 }),
    button: (text) => page.getByRole('button', { name: text, exact: typeof text === 'string' }),
    link: (text) => page.getByRole('link', { name: text, exact: typeof text === 'string' }),
    allow: complaints.allow,
    clock() {
      touched.add(context)
      return context.clock
    },
  }
}
