import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { getDisplayedAccreditationState } from '../../src/domain/credentials/credentialValidity.ts'
import {
  getAccreditationState,
  getAccreditationStateFilter,
  getAccreditationStateFlag,
  getAccreditationStatusFlag,
  KNOWN_STATES,
  listAccreditationStates,
} from '../../src/domain/people/accreditation.ts'
import { anyDay } from '../support/arbitraries.ts'

const TODAY = '2026-03-15'

/** The day from which a condition holds: always, a day near today, or never. */
const boundaryDay = fc.oneof(
  fc.constantFrom(FIRST_DAY, LAST_DAY),
  fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days)),
)

/** A person as the store has it. An expiration date implies an accreditation date. */
const personRow = fc
  .record({
    active: fc.boolean(),
    accreditation_date: fc.option(anyDay),
    accreditation_expiration_date: fc.option(
      fc.oneof(
        anyDay,
        fc.integer({ min: -3, max: 34 }).map((days) => addDays(TODAY, days)),
      ),
    ),
    blocked_from: boundaryDay,
    lacking_from: boundaryDay,
    ending_from: boundaryDay,
    company_active: fc.boolean(),
    vetoed: fc.boolean(),
    standing: fc.constantFrom('regular' as const, 'suspended' as const, 'revoked' as const),
  })
  .map((row) => (row.accreditation_date ? row : { ...row, accreditation_expiration_date: null }))

/** Whether a row passes a filter, in the plainest implementation of the store's interface. */
const matchesFilter = (
  row: Record<string, unknown>,
  filter: ReturnType<typeof getAccreditationStateFilter>,
): boolean =>
  Object.entries(filter).every(([field, wanted]) => {
    const value = row[field]
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    if (typeof value !== 'string' && typeof value !== 'number') return false
    return (
      !(wanted.from !== undefined && value < wanted.from) && !(wanted.to !== undefined && value > wanted.to)
    )
  })

describe('the filter of a state', () => {
  it('finds exactly the people in the state, on any day', () => {
    fc.assert(
      fc.property(personRow, fc.oneof(fc.constant(TODAY), anyDay), (row, today) => {
        const state = getAccreditationState(row, today)
        expect(
          KNOWN_STATES.filter((known) => matchesFilter(row, getAccreditationStateFilter(known, today))),
        ).toEqual([state])
        expect(listAccreditationStates(row, today)[0]).toBe(state)
        const wire = { ...row, state, accreditation_flag: getAccreditationStatusFlag(row, today) }
        expect(getDisplayedAccreditationState(wire, today)).toBe(state)
        if (getAccreditationStateFlag(state))
          expect(getAccreditationStateFlag(state)).toBe(wire.accreditation_flag)
      }),
      { numRuns: 3000 },
    )
  })
})
