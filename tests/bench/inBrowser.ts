import { type Browser, chromium } from 'playwright-core'
import { installBrowser } from '../support/browser.ts'

/** Runs work with Chromium, if it is installed. */
export const withBrowser = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const executablePath = installBrowser()
  if (!executablePath) return console.error('There is no Chromium here: nothing is measured in one.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  await work(browser).finally(() => browser.close())
}
