import { type ColdStart, openRoster, measureColdStart as start } from '../support/e2e/coldStart.ts'
import { withBrowser } from './inBrowser.ts'
import { startServer } from './startServer.ts'
import { median } from './timing.ts'

const RUNS = 5
/** Network and processor of a phone. */
const PHONE = { mbit: 9, latency: 60, processor: 4 }

/**
 * Measures the console's start from the sign-in to the roster, in a browser with an empty cache, on 4G
 * with a slow processor.
 */
export const benchColdStart = (): Promise<void> =>
  withBrowser(async (browser) => {
    const { url, stop } = await startServer('crowd', { people: 2000, items: 8 })
    const runs: ColdStart[] = []
    for (let i = 0; i < RUNS; i += 1) runs.push(await start(browser, url, openRoster, PHONE))
    console.log('\nFrom sign-in to roster on a slow phone')
    console.table(
      (['bytes', 'requests', 'milliseconds'] as const).map((figure) => ({
        figure,
        median: Math.round(median(runs.map((run) => run[figure]))),
      })),
    )
    await stop()
  })
