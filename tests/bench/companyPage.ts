import type { Locator, Page } from 'playwright-core'
import { withBrowser } from './inBrowser.ts'
import { startServer } from './startServer.ts'
import { measureMs, median } from './timing.ts'
import { LARGE_COMPANY, SMALL_COUNT } from './twoCompanies.ts'

const RUNS = 5

/**
 * Measures the time until the people and files of a company are visible, and from a click until the next
 * page of people is.
 */
const measureVisit = async (page: Page, url: string, company: number) => {
  const open = (tab: string, first: Locator) =>
    measureMs(async () => {
      await page.goto(`${url}/companies/${company}/${tab}`)
      await first.waitFor()
    })
  const files = await open('archivos', page.getByRole('button', { name: /^Descargar /u }).first())
  const people = await open('personal', page.getByRole('link', { name: /^Ver/u }).first())
  const pager = page.getByRole('button', { name: 'Siguiente' }).last()
  const paging = (await pager.isEnabled().catch(() => false))
    ? await measureMs(async () => {
        await pager.click()
        await page
          .getByText(/^11–20 de /u)
          .last()
          .waitFor()
      })
    : undefined
  return { files, people, paging }
}

/** Measures a company's page with few and with many people and files, in a real browser. */
export const benchCompanyPage = (): Promise<void> =>
  withBrowser(async (browser) => {
    const { url, token, stop } = await startServer('companies', {})
    const page = await browser.newPage()
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    const rows = []
    for (const [name, company] of [
      [`${SMALL_COUNT} people, ${SMALL_COUNT} files`, 1],
      [`${LARGE_COMPANY.people} people, ${LARGE_COMPANY.files} files`, 2],
    ] as const) {
      await measureVisit(page, url, company)
      const runs = []
      for (let i = 0; i < RUNS; i += 1) runs.push(await measureVisit(page, url, company))
      const paging = runs.flatMap((run) => run.paging ?? [])
      rows.push({
        company: name,
        'people, ms': median(runs.map((run) => run.people)).toFixed(0),
        'files, ms': median(runs.map((run) => run.files)).toFixed(0),
        'next page of people, ms': paging.length > 0 ? median(paging).toFixed(0) : 'one page',
      })
    }
    console.log('\nA company’s page')
    console.table(rows)
    await stop()
  })
