import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateOn } from '../../src/domain/accreditation.ts'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import { endOf, NO_DEMANDS } from '../../src/domain/demands.ts'
import { isMetOn, isRequiredOf, requirementDays } from '../../src/domain/requirements.ts'
import { buildRequirement } from '../support/storeRows.ts'

const TODAY = '2026-03-15'

const metUntil = fc.oneof(
  fc.constantFrom(FIRST_DAY, LAST_DAY),
  fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
)
const kind = fc.record({
  active: fc.boolean(),
  roles: fc.subarray([1, 2]),
  absence: fc.constantFrom('danger' as const, 'warning' as const),
  warning_days: fc.subarray([30, 14, 7]),
})
const somebody = fc.array(fc.tuple(metUntil, kind), { maxLength: 5 })
const someDay = fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days))

const ACCREDITED = {
  active: true,
  accreditation_date: '2025-01-01',
  accreditation_expiration_date: '2030-01-01',
}

describe('the days that are kept with a person', () => {
  it('say on any day what its items say on that day, one by one', () => {
    fc.assert(
      fc.property(somebody, someDay, (given, today) => {
        const types = new Map(given.map(([, type], id) => [id, buildRequirement(type)]))
        const items = given.map(([met_until], type) => ({ type, met_until }))
        const days = requirementDays(items, types, 1)
        const unmet = items.filter((item) => !isMetOn(item, today))
        const required = items.filter(({ type }) =>
          isRequiredOf(types.get(type) ?? buildRequirement({ roles: [] }), 1),
        )
        const blocks = unmet.some(
          (item) => required.includes(item) && types.get(item.type)?.absence === 'danger',
        )
        // What is not required any more may be missing, and does not end.
        const lacks = unmet.some((item) => required.includes(item) || item.met_until === FIRST_DAY)
        const ends = required.some(
          ({ type, met_until }) =>
            met_until !== FIRST_DAY &&
            met_until !== LAST_DAY &&
            met_until <= addDays(today, Math.max(0, ...(types.get(type)?.warning_days ?? []))),
        )
        expect([days.blocked_from <= today, days.lacking_from <= today, days.ending_from <= today]).toEqual([
          blocks,
          lacks,
          ends,
        ])
        expect(stateOn({ ...ACCREDITED, ...days }, today)).toBe(
          blocks ? 'blocked' : lacks ? 'incomplete' : ends ? 'ending' : 'valid',
        )
      }),
      { numRuns: 3000 },
    )
  })
})

describe('how long something holds', () => {
  it.each([
    [{}, null],
    [{ validity: 'issue', validity_months: 12 }, '2027-03-15'],
    [{ validity: 'date', validity_months: null }, null],
    [{ validity: 'for_good', validity_months: 12 }, null],
  ] as const)('%j until %s', (demands, end) => {
    expect(endOf({ ...NO_DEMANDS, ...demands }, TODAY)).toBe(end)
  })
})
