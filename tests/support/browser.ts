import { chromium } from 'playwright-core'
import { fromDebian, succeeds } from './install.ts'
import { firstOf, KNOWN, KNOWN_SHELLS } from './knownBrowsers.ts'

/** Returns the path of Chromium: the system's, or the one that Playwright downloaded. */
const findBrowser = (): string | undefined => firstOf([...KNOWN, chromium.executablePath()])

/** Ways to install Chromium: Debian's package if the user is root, else Playwright's download. */
const INSTALL_COMMANDS: [name: string, get: () => boolean][] = [
  ['apt-get install chromium', () => fromDebian('chromium')],
  ['npx playwright-core install chromium', () => succeeds('npx', ['playwright-core', 'install', 'chromium'])],
]

/** Returns the path of Chromium and installs it if necessary. Undefined if that fails. */
export const installBrowser = (): string | undefined => {
  const found = findBrowser()
  if (found) return found
  for (const [name, get] of INSTALL_COMMANDS) {
    console.log(`No Chromium here; trying ${name}…`)
    const installed = get() ? findBrowser() : undefined
    if (installed) return installed
  }
  return undefined
}

/**
 * Returns the path of headless Chromium and installs it if necessary. It needs three quarters of
 * the time, but has no PDF viewer. Without it, the tests use Chromium.
 */
export const installHeadlessShell = (): string | undefined => {
  const found = firstOf(KNOWN_SHELLS)
  if (found) return found
  return fromDebian('chromium-headless-shell') ? firstOf(KNOWN_SHELLS) : undefined
}
