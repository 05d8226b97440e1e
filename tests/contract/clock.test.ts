import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSystemClockTrusted } from '../../src/server/portal/clock.ts'
import { createStoreForBackgroundJob } from '../../src/server/store/origins.ts'
import { type OpenStore, openSqlite } from '../support/stores.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-03-10T18:00:00.000Z')

describe('the clock by which rows are deleted', () => {
  let openStore: OpenStore
  let warnings: string[]
  beforeEach(async () => {
    openStore = await openSqlite()
    warnings = []
  })
  afterEach(() => openStore.close())
  const isBelievedAfter = (days: number) =>
    isSystemClockTrusted(openStore.store, new Date(NOON + days * DAY_MS), (text) => warnings.push(text))

  it('is believed while it goes on, also after a weekend and after it was set back', async () => {
    for (const day of [0, 0.04, 3, 2.9, 16]) expect(await isBelievedAfter(day), `day ${day}`).toBe(true)
    expect(warnings).toEqual([])
  })

  it('is doubted each time that it jumps ahead, and believed when it is back', async () => {
    await isBelievedAfter(0)
    expect([
      await isBelievedAfter(2000),
      await isBelievedAfter(2000.1),
      await isBelievedAfter(1),
      await isBelievedAfter(2001),
      await isBelievedAfter(2.1),
    ]).toEqual([false, false, true, false, true])
    expect(warnings).toHaveLength(3)
    expect(warnings[0]).toMatch(
      /^El reloj marca 2031-08-31T\S+ y el último mantenimiento fue el 2026-03-10T/u,
    )
  })

  it('is believed after a week, where the portal was off for long', async () => {
    await isBelievedAfter(0)
    expect([
      await isBelievedAfter(90),
      await isBelievedAfter(91),
      await isBelievedAfter(96.9),
      await isBelievedAfter(97),
      await isBelievedAfter(98),
    ]).toEqual([false, false, false, true, true])
  })

  it('is held against the newest entry of the log where nothing else is known', async () => {
    await createStoreForBackgroundJob(openStore.store, 'sweep').transaction(async (tx) =>
      tx.log({ reason: 'now' }),
    )
    const [entry] = (await openStore.store.getList('log_entries', {})).rows
    const elapsedDays = (Date.parse(entry?.at ?? '') - NOON) / DAY_MS
    expect([await isBelievedAfter(elapsedDays + 400), await isBelievedAfter(elapsedDays + 1)]).toEqual([
      false,
      true,
    ])
  })
})
