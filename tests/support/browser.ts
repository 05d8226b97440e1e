import { chromium } from 'playwright-core'
import { fromDebian, succeeds } from './install.ts'
import { firstOf, KNOWN, KNOWN_SHELLS } from './knownBrowsers.ts'

/** Where a Chromium is on this machine: the system's, or Playwright's own. */
const findBrowser = (): string | undefined => firstOf([...KNOWN, chromium.executablePath()])

/** Ways to get one: Debian's package where we may install it, else Playwright's download. */
const WAYS: [name: string, get: () => boolean][] = [
  ['apt-get install chromium', () => fromDebian('chromium')],
  ['npx playwright-core install chromium', () => succeeds('npx', ['playwright-core', 'install', 'chromium'])],
]

/** Finds a Chromium, or gets one; undefined, after saying what was tried, if there is none to be had. */
export const getBrowser = (): string | undefined => {
  const found = findBrowser()
  if (found) return found
  for (const [name, get] of WAYS) {
    console.log(`No Chromium here; trying ${name}…`)
    const got = get() ? findBrowser() : undefined
    if (got) return got
  }
  return undefined
}

/**
 * Finds Chromium without its window, or gets it: the same pages at three quarters of the cost, but no PDF viewer. Where it is not to be had,
 * Chromium does as well.
 */
export const getShell = (): string | undefined => {
  const found = firstOf(KNOWN_SHELLS)
  if (found) return found
  return fromDebian('chromium-headless-shell') ? firstOf(KNOWN_SHELLS) : undefined
}
