import { expect, it } from 'vitest'
import { isRange } from '../../src/domain/common/filters.ts'
import { countWaitingDays, getWaitingDocumentsFilter } from '../../src/domain/documents/reviews.ts'
import { AGE_LIMITS } from '../../src/domain/reports/overview.ts'

/** Whether the filter of an age group contains a document. */
const isInGroup = (since: string, age: { days: number; below: number | null }, now: Date): boolean => {
  const { created_at } = getWaitingDocumentsFilter(age, now)
  if (!isRange(created_at)) return true
  return since >= (created_at.from ?? '') && since <= (created_at.to ?? '9')
}

it('counts the days of the calendar in Mexico City, whatever the hours', () => {
  const now = new Date('2026-11-29T13:00:00.000Z')
  const days = [
    ['2026-11-29T12:59:00.000Z', 0],
    ['2026-11-29T06:00:00.000Z', 0],
    ['2026-11-29T05:59:59.999Z', 1],
    ['2026-11-26T23:00:00.000Z', 3],
    ['2026-10-30T23:00:00.000Z', 30],
    ['2026-10-30T05:59:00.000Z', 31],
    ['2026-11-29T18:00:00.000Z', 0],
  ] as const
  expect(days.map(([since]) => countWaitingDays(since, now))).toEqual(days.map(([, waited]) => waited))
})

it('puts each document into the one group of the overview that its days of waiting name', () => {
  const groups = AGE_LIMITS.map((days, i) => ({ days, below: AGE_LIMITS[i + 1] ?? null }))
  const now = new Date('2026-11-29T03:10:00.000Z')
  for (let hours = 0; hours < 40 * 24; hours += 5) {
    const since = new Date(now.getTime() - hours * 3_600_000).toISOString()
    const waited = countWaitingDays(since, now)
    const expected = groups.filter(({ days, below }) => waited >= days && waited < (below ?? Infinity))
    expect(
      groups.filter((group) => isInGroup(since, group, now)),
      since,
    ).toEqual(expected)
  }
})
