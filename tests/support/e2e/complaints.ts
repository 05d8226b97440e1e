import type { ConsoleMessage, Page, Request } from 'playwright-core'

/** Chromium's own line for an answer that is no success: wanted where the test asked for it, and nowhere else. */
const REFUSED = /^Failed to load resource: /u
/** Of them, that nobody is signed in. */
const NOBODY = /status of 401/u
/** The line for code that did not come. */
const NO_CODE = /Failed to fetch dynamically imported module: (\S+)/u
/** The same where the server was away. */
const AWAY = /No hay conexión con el servidor/u

const isSignOut = (request: Request): boolean => /\/api\/auth\/logout\/$/u.test(request.url())

export interface Complaints {
  /** What went wrong so far, one line each; a clean visit has none. */
  all(): string[]
  /** Answers from such addresses may be refusals, or never come. */
  allow(address: RegExp): void
}

/** Listens to a page: no warning, no error, no native dialog, no call to anywhere but its own portal, and where that leads. */
export const complaintsOf = (page: Page, ...origins: string[]): Complaints => {
  const found: { text: string; refusedUrl?: string }[] = []
  const allowed: RegExp[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    const isLost = [REFUSED, AWAY].some((line) => line.test(message.text()))
    const refusedUrl = isLost ? url : NO_CODE.exec(message.text())?.[1]
    found.push({ text: `console ${message.type()}: ${message.text()} (${url})`, refusedUrl })
  })
  page.on('pageerror', (error) => found.push({ text: `uncaught: ${error.stack ?? error.message}` }))
  page.on('dialog', (dialog) => {
    found.push({ text: `native dialog: ${dialog.message()}` })
    void dialog.dismiss()
  })
  /** What was asked for before a sign-out was answered comes after the session's end, and is refused by right. */
  const overtaken = new Set<string>()
  const open = new Set<Request>()
  const ended = (request: Request) => void open.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('request', (request) => {
    open.add(request)
    if ([...open].some(isSignOut)) for (const one of open) overtaken.add(one.url())
    const { protocol, origin: asked } = new URL(request.url())
    if (!['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(protocol) && !origins.includes(asked))
      found.push({ text: `call to elsewhere: ${request.url()}` })
  })
  return {
    all: () =>
      found
        .filter(({ text, refusedUrl = '' }) => !(NOBODY.test(text) && overtaken.has(refusedUrl)))
        .filter(({ refusedUrl }) => !refusedUrl || !allowed.some((address) => address.test(refusedUrl)))
        .map(({ text }) => text),
    allow: (address) => allowed.push(address),
  }
}
