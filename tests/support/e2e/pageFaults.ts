import type { ConsoleMessage, Page, Request } from 'playwright-core'

/**
 * Chromium logs this for each unsuccessful response. Tests allow the addresses where they expect
 * one.
 */
const FAILED_RESOURCE = /^Failed to load resource: /u
/** The same for a call without a session. */
const UNAUTHORIZED = /status of 401/u
/** Chromium logs this when a module cannot be loaded. */
const FAILED_MODULE = /Failed to fetch dynamically imported module: (\S+)/u
/** The console shows this when it cannot reach the server. */
const NO_CONNECTION = /No hay conexión con el servidor/u

const isSignOut = (request: Request): boolean => /\/api\/auth\/logout\/$/u.test(request.url())

export interface PageFaults {
  /** The faults so far, one line each. */
  all(): string[]
  /** Allows failing responses from addresses that match. */
  allow(address: RegExp): void
}

/**
 * Records the faults of a page: warnings, errors, native dialogs, and calls to other origins than
 * these.
 */
export const recordPageFaults = (page: Page, ...origins: string[]): PageFaults => {
  const faults: { text: string; refusedUrl?: string }[] = []
  const allowedAddresses: RegExp[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    const isLost = [FAILED_RESOURCE, NO_CONNECTION].some((line) => line.test(message.text()))
    const refusedUrl = isLost ? url : FAILED_MODULE.exec(message.text())?.[1]
    faults.push({ text: `console ${message.type()}: ${message.text()} (${url})`, refusedUrl })
  })
  page.on('pageerror', (error) => faults.push({ text: `uncaught: ${error.stack ?? error.message}` }))
  page.on('dialog', (dialog) => {
    faults.push({ text: `native dialog: ${dialog.message()}` })
    void dialog.dismiss()
  })
  /**
   * Requests that were sent before the response to a sign-out. They arrive after the end of the
   * session and may be refused.
   */
  const afterSignOut = new Set<string>()
  const openRequests = new Set<Request>()
  const markEnded = (request: Request) => void openRequests.delete(request)
  page.on('requestfinished', markEnded)
  page.on('requestfailed', markEnded)
  page.on('request', (request) => {
    openRequests.add(request)
    if ([...openRequests].some(isSignOut))
      for (const openRequest of openRequests) afterSignOut.add(openRequest.url())
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(protocol) && !origins.includes(origin))
      faults.push({ text: `call to elsewhere: ${request.url()}` })
  })
  return {
    all: () =>
      faults
        .filter(({ text, refusedUrl = '' }) => !(UNAUTHORIZED.test(text) && afterSignOut.has(refusedUrl)))
        .filter(
          ({ refusedUrl }) => !refusedUrl || !allowedAddresses.some((address) => address.test(refusedUrl)),
        )
        .map(({ text }) => text),
    allow: (address) => allowedAddresses.push(address),
  }
}
