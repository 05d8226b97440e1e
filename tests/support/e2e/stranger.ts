import { chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { complaintsOf } from './complaints.ts'
import { DESKTOP } from './visitor.ts'

/** Somebody with a browser of their own, on a portal that no other test knows. */
export const stranger = async (
  portal: string,
  { others = [], refused = [] }: { others?: string[]; refused?: RegExp[] } = {},
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
  const complaints = complaintsOf(page, portal, ...others)
  refused.forEach(complaints.allow)
  onTestFinished(async () => {
    await browser.close()
    expect(complaints.all()).toEqual([])
  })
  return page
}
