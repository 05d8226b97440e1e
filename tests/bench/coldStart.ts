import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { dayOf } from '../../src/domain/days.ts'
import { getBrowser } from '../support/browser.ts'
import { type ColdStart, coldStart as start, toTheRoster } from '../support/e2e/coldStart.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { median } from './timing.ts'

const TIMES = 5
const LIMITS = { bytes: 380_000, requests: 25, milliseconds: 2600 }
/** A phone's network and processor. */
const PHONE = { mbit: 9, latency: 60, processor: 4 }

/** What the console takes from the sign-in to the first rows of the roster, in a browser that has nothing of it yet, on 4G with a slow processor. */
export const coldStart = async (): Promise<void> => {
  const executablePath = getBrowser()
  if (!executablePath) {
    console.error('✘ NO BROWSER: the cold start was NOT measured.')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const dist = join(import.meta.dirname, '../../dist')
  const { app, store, url } = await benchPortal(folder, {}, crowd(2000, dayOf(new Date()), 8), dist)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const runs: ColdStart[] = []
  for (let i = 0; i < TIMES; i += 1) runs.push(await start(browser, url, toTheRoster, PHONE))
  console.table(
    Object.entries(LIMITS).map(([figure, limit]) => {
      const value = median(runs.map((run) => run[figure as keyof typeof LIMITS]))
      const verdict = value <= limit ? '≤' : '✘ over'
      return { 'cold start': figure, median: Math.round(value), limit: `${verdict} ${limit}` }
    }),
  )
  await browser.close()
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
}

if (import.meta.main) await coldStart()
