import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const RealFormat = Intl.DateTimeFormat

/** Format whose texts have another punctuation than those of Node, as `en-CA` in ICU 72: 11/28/2026. The parts are the same. */
class AmericanFormat extends RealFormat {
  constructor(_locales?: string | readonly string[], options?: Intl.DateTimeFormatOptions) {
    super('en-US', { ...options, hourCycle: 'h23' })
  }
}

const importModules = async () => ({
  days: await import('../../src/domain/common/days.ts'),
  table: await import('../../src/server/reports/table.ts'),
  mock: await import('../../mock-api/rules.ts'),
})
type Modules = Awaited<ReturnType<typeof importModules>>

let modules: Modules

beforeAll(async () => {
  vi.resetModules()
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(AmericanFormat as never)
  modules = await importModules()
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

describe('with a browser whose formats have the American order', () => {
  it('is what the test simulates', () => {
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(new Date('2026-11-28T12:00Z'))).toBe(
      '11/28/2026',
    )
  })

  it.each([
    ['2026-11-28T05:59:59Z', '2026-11-27', '23:59'],
    ['2026-11-28T06:00:00Z', '2026-11-28', '00:00'],
    ['2026-12-31T18:05:00Z', '2026-12-31', '12:05'],
    ['2027-01-01T05:30:00Z', '2026-12-31', '23:30'],
    ['2027-02-03T15:04:00Z', '2027-02-03', '09:04'],
    ['2028-02-29T14:30:00Z', '2028-02-29', '08:30'],
  ])('%s is %s, %s', (instant, day, time) => {
    const { days, table, mock } = modules
    const at = new Date(instant)
    expect(days.toMexicoDay(at)).toBe(day)
    expect(days.formatTime(at)).toBe(time)
    expect(table.formatDateTime(instant)).toBe(`${day} ${time}`)
    expect(mock.getLocalDate(at, 'America/Mexico_City')).toBe(day)
    expect(days.isValidCalendarDate(days.toMexicoDay(at))).toBe(true)
  })

  it('a day begins at the same moment', () => {
    const { days } = modules
    expect(days.getStartOfMexicanDay('2026-11-28').toISOString()).toBe('2026-11-28T06:00:00.000Z')
  })
})
