import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { chromium } from 'playwright-core'
import { dayOf } from '../../src/domain/days.ts'
import { getBrowser } from '../support/browser.ts'
import { benchPortal } from './benchPortal.ts'
import { clientOf } from './client.ts'
import { crowd } from './crowd.ts'
import { inPostgres, verdict } from './limits.ts'
import { median, timed } from './timing.ts'

const PEOPLE = 100_000
const ITEMS = 8
const TIMES = 10
/** From opening the home of somebody who has been there before until its last chart has bars, in milliseconds. */
const DRAWN = 1000

const ms = (value: number): string => value.toFixed(0)

/** What the board of so many people takes at the server, how long it keeps others waiting there, and until it is drawn in a browser. */
const measure = async (name: string, database?: string): Promise<void> => {
  const executablePath = getBrowser()
  if (!executablePath) throw new Error('There is no Chromium here')
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const dist = resolve(import.meta.dirname, '../../dist')
  const dump = crowd(PEOPLE, dayOf(new Date()), ITEMS)
  const { app, store, url, token } = await benchPortal(folder, {}, dump, dist, database)
  const client = clientOf({ url, token })
  const ask = () => client.ask('/api/overview/')
  const bytes = (await ask()).length
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const took: number[] = []
  for (let i = 0; i < TIMES; i += 1) took.push(await timed(ask))
  held.disable()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const open = () =>
    timed(async () => {
      await page.goto(`${url}/inicio`)
      await page
        .getByRole('group', { name: /^Empresas por personal/u })
        .getByRole('link')
        .first()
        .waitFor()
    })
  await open()
  const drawn: number[] = []
  for (let i = 0; i < TIMES; i += 1) drawn.push(await open())
  console.log(`The board of ${PEOPLE} people in ${name}`)
  console.table([
    {
      'call, ms': ms(median(took)),
      'at most': ms(Math.max(...took)),
      'the loop held, ms': ms(held.max / 1e6),
      kB: ms(bytes / 1000),
      'drawn, ms': ms(median(drawn)),
      limit: verdict(median(drawn), DRAWN),
    },
  ])
  client.close()
  await browser.close()
  await app.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
}

/** The board of the utility's home, over both databases. */
export const overview = async (): Promise<void> => {
  await measure('SQLite')
  await inPostgres((url) => measure('Postgres', url))
}

if (import.meta.main) await overview()
