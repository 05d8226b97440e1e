import { createClient } from './client.ts'
import { measureInDatabases } from './databases.ts'
import { withBrowser } from './inBrowser.ts'
import { PEOPLE } from './sizes.ts'
import { startServer } from './startServer.ts'
import { measureMs, median } from './timing.ts'

const TIMES = 10

const formatMs = (value: number): string => value.toFixed(0)

/**
 * Measures the overview: the time at the server, how long it delays others, and the time until a browser
 * has drawn it.
 */
const measure = async (name: string, database?: string): Promise<void> => {
  const portal = await startServer('crowd', { people: PEOPLE, items: 8, database })
  const client = createClient(portal)
  const fetchOverview = () => client.ask('/api/overview/')
  const bytes = (await fetchOverview()).length
  await portal.ask('held')
  const durations: number[] = []
  for (let i = 0; i < TIMES; i += 1) durations.push(await measureMs(fetchOverview))
  const held = await portal.ask('held')
  const drawTimes: number[] = []
  await withBrowser(async (browser) => {
    const page = await browser.newPage()
    await page.addInitScript((kept) => localStorage.setItem('token', kept), portal.token)
    const openPage = () =>
      measureMs(async () => {
        await page.goto(`${portal.url}/inicio`)
        await page
          .getByRole('group', { name: /^Empresas por personal/u })
          .getByRole('link')
          .first()
          .waitFor()
      })
    await openPage()
    for (let i = 0; i < TIMES; i += 1) drawTimes.push(await openPage())
  })
  console.log(`\nThe board of ${PEOPLE} people in ${name}`)
  console.table([
    {
      'call, ms': formatMs(median(durations)),
      'at most': formatMs(Math.max(...durations)),
      'the loop held, ms': formatMs(held.wall),
      kB: formatMs(bytes / 1000),
      'drawn, ms': drawTimes.length > 0 ? formatMs(median(drawTimes)) : '',
    },
  ])
  client.close()
  await portal.stop()
}

/** Measures the overview on the home page of the utility. */
export const benchOverview = (): Promise<void> => measureInDatabases(measure)
