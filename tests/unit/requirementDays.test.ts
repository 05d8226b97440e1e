import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DOCUMENT_RULES, getDocumentValidityEnd } from '../../src/domain/catalogs/documentRules.ts'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { getAccreditationState } from '../../src/domain/people/accreditation.ts'
import {
  computeUnmetRequirementDays,
  isRequirementMetOn,
  isRequirementNeededForRole,
} from '../../src/domain/people/requirements.ts'
import { buildRequirement } from '../support/storeRows.ts'

const TODAY = '2026-03-15'

const anyMetUntil = fc.oneof(
  fc.constantFrom(FIRST_DAY, LAST_DAY),
  fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
)
const anyRequirement = fc.record({
  active: fc.boolean(),
  roles: fc.subarray([1, 2]),
  absence: fc.constantFrom('danger' as const, 'warning' as const),
  warning_days: fc.subarray([30, 14, 7]),
})
const anyItems = fc.array(fc.tuple(anyMetUntil, anyRequirement), { maxLength: 5 })
const anyDayNearby = fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days))

const ACCREDITED = {
  active: true,
  accreditation_date: '2025-01-01',
  accreditation_expiration_date: '2030-01-01',
}

describe('the stored days of a person', () => {
  it("agree with the person's items on any day", () => {
    fc.assert(
      fc.property(anyItems, anyDayNearby, (generated, today) => {
        const types = new Map(generated.map(([, type], id) => [id, buildRequirement(type)]))
        const items = generated.map(([met_until], type) => ({ type, met_until }))
        const days = computeUnmetRequirementDays(items, types, 1)
        const unmet = items.filter((item) => !isRequirementMetOn(item, today))
        const required = items.filter(({ type }) =>
          isRequirementNeededForRole(types.get(type) ?? buildRequirement({ roles: [] }), 1),
        )
        const isBlocked = unmet.some(
          (item) => required.includes(item) && types.get(item.type)?.absence === 'danger',
        )
        // An item that is no longer required may be missing and never expires.
        const isLacking = unmet.some((item) => required.includes(item) || item.met_until === FIRST_DAY)
        const isEnding = required.some(
          ({ type, met_until }) =>
            met_until !== FIRST_DAY &&
            met_until !== LAST_DAY &&
            met_until <= addDays(today, Math.max(0, ...(types.get(type)?.warning_days ?? []))),
        )
        expect([days.blocked_from <= today, days.lacking_from <= today, days.ending_from <= today]).toEqual([
          isBlocked,
          isLacking,
          isEnding,
        ])
        expect(getAccreditationState({ ...ACCREDITED, ...days }, today)).toBe(
          isBlocked ? 'blocked' : isLacking ? 'incomplete' : isEnding ? 'ending' : 'valid',
        )
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the end of a requirement', () => {
  it.each([
    [{}, null],
    [{ validity: 'issue', validity_months: 12 }, '2027-03-15'],
    [{ validity: 'date', validity_months: null }, null],
    [{ validity: 'for_good', validity_months: 12 }, null],
  ] as const)('for %j is %s', (demands, end) => {
    expect(getDocumentValidityEnd({ ...DEFAULT_DOCUMENT_RULES, ...demands }, TODAY)).toBe(end)
  })
})
