import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
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
}

interface VisitOptions {
  viewport?: { width: number; height: number }
}

let connected: Promise<Browser> | undefined
const browser = (): Promise<Browser> => {
  connected ??= chromium.connect(inject('browser'))
  return connected
}

let api: Api | undefined
/** The portal's calls, past the browser. */
export const apiOf = (): Api => {
  api ??= apiAt(inject('portal'))
  return api
}

const open = async (origin: string, token: string | undefined, viewport: VisitOptions['viewport']) => {
  const context = await (await browser()).newContext({
    viewport: viewport ?? DESKTOP,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    baseURL: origin,
    storageState: {
      cookies: [],
      origins: token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  })
  context.setDefaultTimeout(10_000)
  return context
}

/** A browser on a portal, signed in as a demo user or as nobody, showing nothing yet. */
export const visit = async (username?: string, { viewport }: VisitOptions = {}): Promise<Visitor> => {
  const portal = inject('portal')
  const token = username && (await apiOf().signIn(username)).token
  const context = await open(portal, token, viewport)
  const page = await context.newPage()
  const complaints = complaintsOf(page, portal)
  onTestFinished(async () => {
    await context.close()
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
  }
}
