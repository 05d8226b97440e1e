import { existsSync } from 'node:fs'

/** Paths of headless Chromium. */
export const HEADLESS_PATHS = [process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell']
/** Paths of Chromium on common systems. */
export const BROWSER_PATHS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the first path that exists. */
export const findFirst = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path): path is string => Boolean(path) && existsSync(path ?? ''))

/** Flags of the browser that runs the tests. They turn off its own network requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
