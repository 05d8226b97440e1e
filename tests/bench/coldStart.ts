import { type ColdStart, openRoster, measureColdStart as start } from '../support/e2e/coldStart.ts'
import { inBrowser } from './inBrowser.ts'
import { startServer } from './startServer.ts'
import { median } from './timing.ts'

const TIMES = 5
/** A phone's network and processor. */
const PHONE = { mbit: 9, latency: 60, processor: 4 }

/** What the console takes from the sign-in to the first rows of the roster, in a browser that has nothing of it yet, on 4G with a slow processor. */
export const coldStart = (): Promise<void> =>
  inBrowser(async (browser) => {
    const { url, stop } = await startServer('crowd', { people: 2000, items: 8 })
    const runs: ColdStart[] = []
    for (let i = 0; i < TIMES; i += 1) runs.push(await start(browser, url, openRoster, PHONE))
    console.log('\nFrom sign-in to roster on a slow phone')
    console.table(
      (['bytes', 'requests', 'milliseconds'] as const).map((figure) => ({
        figure,
        median: Math.round(median(runs.map((run) => run[figure]))),
      })),
    )
    await stop()
  })
