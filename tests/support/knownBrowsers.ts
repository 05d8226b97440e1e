import { existsSync } from 'node:fs'

/** Chromium without its window. */
export const KNOWN_SHELLS = [process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell']
/** Chromium, where systems have it. */
export const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The first of these programs that is here. */
export const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path): path is string => Boolean(path) && existsSync(path ?? ''))

/** How the tests' browsers are started: nothing of theirs goes to the network. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
