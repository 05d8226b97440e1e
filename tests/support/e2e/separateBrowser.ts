import { chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { recordPageFaults } from './pageFaults.ts'
import { DESKTOP } from './visitor.ts'

/** Opens a page in a separate browser, on a portal that no other test uses. */
export const openSeparateBrowser = async (
  portal: string,
  {
    others: otherOrigins = [],
    refused: allowedFailures = [],
  }: { others?: string[]; refused?: RegExp[] } = {},
): Promise<Page> => {
  const browser = await chromium.launch({
    executablePath: inject('browser'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({
    baseURL: portal,
    reducedMotion: 'reduce',
    viewport: DESKTOP,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints = recordPageFaults(page, portal, ...otherOrigins)
  allowedFailures.forEach(complaints.allow)
  onTestFinished(async () => {
    await browser.close()
    expect(complaints.all()).toEqual([])
  })
  return page
}
