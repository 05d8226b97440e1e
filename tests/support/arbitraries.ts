import fc from 'fast-check'
import type { Day } from '../../src/domain/common/days.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Days from 1950 to 2150, with many leap days and ends of months. */
export const anyDay: fc.Arbitrary<Day> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .integer({ min: -20 * 365, max: 180 * 365 })
      .map((n) => new Date(n * DAY_MS).toISOString().slice(0, 10)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2028-02-29', '2024-02-29', '2026-01-31', '2026-12-31', '2026-08-31'),
  },
)
