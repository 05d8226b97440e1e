import { describe, expect, it } from 'vitest'
import { getRepseEnd, listRepseStarts } from '../../src/domain/companies/repse.ts'

describe('a REPSE registration', () => {
  it.each([
    ['2024-03-15', '2027-03-15', ['2024-03-15']],
    ['2024-02-29', '2027-02-28', ['2024-02-28', '2024-02-29']],
    ['2024-02-28', '2027-02-28', ['2024-02-28', '2024-02-29']],
    ['2025-02-28', '2028-02-28', ['2025-02-28']],
    ['2026-12-31', '2029-12-31', ['2026-12-31']],
  ])('of %s ends on %s, like those of %j', (start, end, starts) => {
    expect(getRepseEnd(start)).toBe(end)
    expect(listRepseStarts(end)).toEqual(starts)
  })

  it('without a day has no end', () => {
    expect(getRepseEnd(null)).toBeNull()
  })
})
