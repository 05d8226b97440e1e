import { chromium } from 'playwright-core'
import { installPackages, runCommand } from './installTools.ts'
import { BROWSER_PATHS, findFirst, HEADLESS_PATHS } from './knownBrowsers.ts'

/** Returns the path of Chromium: the system's, or the one that Playwright downloaded. */
const findBrowser = (): string | undefined => findFirst([...BROWSER_PATHS, chromium.executablePath()])

/** Ways to install Chromium: Debian's package if the user is root, else Playwright's download. */
const INSTALL_COMMANDS: [name: string, get: () => boolean][] = [
  ['apt-get install chromium', () => installPackages('chromium')],
  [
    'npx playwright-core install chromium',
    () => runCommand('npx', ['playwright-core', 'install', 'chromium']),
  ],
]

/** Returns the path of Chromium and installs it if necessary. Undefined if that fails. */
export const installBrowser = (): string | undefined => {
  const path = findBrowser()
  if (path) return path
  for (const [name, get] of INSTALL_COMMANDS) {
    console.log(`No Chromium here; trying ${name}…`)
    const installedPath = get() ? findBrowser() : undefined
    if (installedPath) return installedPath
  }
  return undefined
}

/**
 * Returns the path of headless Chromium and installs it if necessary. It needs three quarters of
 * the time, but has no PDF viewer. Without it, the tests use Chromium.
 */
export const installHeadlessShell = (): string | undefined => {
  const path = findFirst(HEADLESS_PATHS)
  if (path) return path
  return installPackages('chromium-headless-shell') ? findFirst(HEADLESS_PATHS) : undefined
}
