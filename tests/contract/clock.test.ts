import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isClockTrusted } from '../../src/server/portal/clock.ts'
import { asPortal } from '../../src/server/store/origins.ts'
import { type OpenStore, openSqlite } from '../support/stores.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-03-10T18:00:00.000Z')

describe('the clock by which rows are deleted', () => {
  let opened: OpenStore
  let said: string[]
  beforeEach(async () => {
    opened = await openSqlite()
    said = []
  })
  afterEach(() => opened.close())
  const on = (days: number) =>
    isClockTrusted(opened.store, new Date(NOON + days * DAY_MS), (text) => said.push(text))

  it('is believed while it goes on, also after a weekend and after it was set back', async () => {
    for (const day of [0, 0.04, 3, 2.9, 16]) expect(await on(day), `day ${day}`).toBe(true)
    expect(said).toEqual([])
  })

  it('is doubted each time that it jumps ahead, and believed when it is back', async () => {
    await on(0)
    expect([await on(2000), await on(2000.1), await on(1), await on(2001), await on(2.1)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
    expect(said).toHaveLength(3)
    expect(said[0]).toMatch(/^El reloj marca 2031-08-31T\S+ y el último mantenimiento fue el 2026-03-10T/u)
  })

  it('is believed after a week, where the portal was off for long', async () => {
    await on(0)
    expect([await on(90), await on(91), await on(96.9), await on(97), await on(98)]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('is held against the newest entry of the log where nothing else is known', async () => {
    await asPortal(opened.store, 'sweep').transaction(async (tx) => tx.log({ reason: 'now' }))
    const [entry] = (await opened.store.getList('log_entries', {})).rows
    const since = (Date.parse(entry?.at ?? '') - NOON) / DAY_MS
    expect([await on(since + 400), await on(since + 1)]).toEqual([false, true])
  })
})
