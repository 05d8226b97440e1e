import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Build targets and display names of browsers in package.json's `browserslist`. */
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
  /** Oldest supported version of the browser. */
  version: number
}

const isKnownBrowser = (name: string | undefined): name is Browser => name !== undefined && name in BROWSERS

const parseBrowserQuery = (query: string): SupportedBrowser => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/u.exec(query) ?? []
  if (!isKnownBrowser(browser)) throw new Error(`browserslist in package.json: cannot read "${query}"`)
  return { browser, version: Number(version) }
}

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
)

/** Browsers that the pages support, from package.json's `browserslist`. */
export const supportedBrowsers: readonly SupportedBrowser[] = browserslist.map(parseBrowserQuery)

/** Browser targets of the build, such as `safari16.4`. */
export const buildTargets: string[] = [
  ...new Set(supportedBrowsers.map(({ browser, version }) => `${BROWSERS[browser].target}${version}`)),
]

/** Names and oldest versions of supported browsers, such as `Safari 16.4`. */
export const browserNames: string[] = supportedBrowsers.map(
  ({ browser, version }) => `${BROWSERS[browser].name} ${version}`,
)
