import { clientOf } from './client.ts'
import { overDatabases } from './databases.ts'
import { inBrowser } from './inBrowser.ts'
import { PEOPLE } from './sizes.ts'
import { startServer } from './startServer.ts'
import { median, timed } from './timing.ts'

const TIMES = 10

const ms = (value: number): string => value.toFixed(0)

/** What the board of so many people takes at the server, how long it keeps others waiting there, and until it is drawn in a browser. */
const measure = async (name: string, database?: string): Promise<void> => {
  const portal = await startServer('crowd', { people: PEOPLE, items: 8, database })
  const client = clientOf(portal)
  const ask = () => client.ask('/api/overview/')
  const bytes = (await ask()).length
  await portal.ask('held')
  const took: number[] = []
  for (let i = 0; i < TIMES; i += 1) took.push(await timed(ask))
  const held = await portal.ask('held')
  const drawn: number[] = []
  await inBrowser(async (browser) => {
    const page = await browser.newPage()
    await page.addInitScript((kept) => localStorage.setItem('token', kept), portal.token)
    const open = () =>
      timed(async () => {
        await page.goto(`${portal.url}/inicio`)
        await page
          .getByRole('group', { name: /^Empresas por personal/u })
          .getByRole('link')
          .first()
          .waitFor()
      })
    await open()
    for (let i = 0; i < TIMES; i += 1) drawn.push(await open())
  })
  console.log(`\nThe board of ${PEOPLE} people in ${name}`)
  console.table([
    {
      'call, ms': ms(median(took)),
      'at most': ms(Math.max(...took)),
      'the loop held, ms': ms(held.wall),
      kB: ms(bytes / 1000),
      'drawn, ms': drawn.length > 0 ? ms(median(drawn)) : '',
    },
  ])
  client.close()
  await portal.stop()
}

/** The board of the utility's home. */
export const overview = (): Promise<void> => overDatabases(measure)
