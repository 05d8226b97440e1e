import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Build target and displayed name of each browser in package.json's `browserslist`. Android's WebView is built as Chrome. */
const BROWSERS = {
  Safari: { target: 'safari', name: 'Safari' },
  iOS: { target: 'ios', name: 'iPhone y iPad: iOS' },
  Chrome: { target: 'chrome', name: 'Chrome' },
  Android: { target: 'chrome', name: 'Android System WebView' },
  Edge: { target: 'edge', name: 'Edge' },
  Firefox: { target: 'firefox', name: 'Firefox' },
} as const

export type Browser = keyof typeof BROWSERS

interface SupportedBrowser {
  browser: Browser
  /** The oldest version that is supported. */
  version: number
}

const isBrowser = (name: string | undefined): name is Browser => name !== undefined && name in BROWSERS

const parseQuery = (query: string): SupportedBrowser => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/u.exec(query) ?? []
  if (!isBrowser(browser)) throw new Error(`browserslist in package.json: cannot read "${query}"`)
  return { browser, version: Number(version) }
}

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
)

/** The browsers for which the pages are built, from package.json's `browserslist`. */
export const supportedBrowsers: readonly SupportedBrowser[] = browserslist.map(parseQuery)

/** The targets of the build, such as `safari16.4`. */
export const buildTargets: string[] = [
  ...new Set(supportedBrowsers.map(({ browser, version }) => `${BROWSERS[browser].target}${version}`)),
]

/** The supported browsers as people read them, such as `Safari 16.4`. */
export const browserNames: string[] = supportedBrowsers.map(
  ({ browser, version }) => `${BROWSERS[browser].name} ${version}`,
)
