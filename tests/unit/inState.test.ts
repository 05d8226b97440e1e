import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accreditationFlag,
  flagOf,
  inState,
  KNOWN_STATES,
  stateOf,
  stateOn,
  statesOn,
} from '../../src/domain/accreditation.ts'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import { anyDay } from '../support/arbitraries.ts'

const TODAY = '2026-03-15'

/** From when on something is so: ever since, some day about today, or never. */
const aDay = fc.oneof(
  fc.constantFrom(FIRST_DAY, LAST_DAY),
  fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days)),
)

/** A person as it is kept: nobody is accredited until a day without having been accredited. */
const kept = fc
  .record({
    active: fc.boolean(),
    accreditation_date: fc.option(anyDay),
    accreditation_expiration_date: fc.option(
      fc.oneof(
        anyDay,
        fc.integer({ min: -3, max: 34 }).map((days) => addDays(TODAY, days)),
      ),
    ),
    blocked_from: aDay,
    lacking_from: aDay,
    ending_from: aDay,
    company_active: fc.boolean(),
    vetoed: fc.boolean(),
    standing: fc.constantFrom('regular' as const, 'suspended' as const, 'revoked' as const),
  })
  .map((row) => (row.accreditation_date ? row : { ...row, accreditation_expiration_date: null }))

/** What a filter says of one row, by the plainest reading of the port. */
const passes = (row: Record<string, unknown>, filter: ReturnType<typeof inState>): boolean =>
  Object.entries(filter).every(([field, wanted]) => {
    const value = row[field]
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    if (typeof value !== 'string' && typeof value !== 'number') return false
    return (
      !(wanted.from !== undefined && value < wanted.from) && !(wanted.to !== undefined && value > wanted.to)
    )
  })

describe('the filter of a state', () => {
  it('finds exactly those who show it, on any day', () => {
    fc.assert(
      fc.property(kept, fc.oneof(fc.constant(TODAY), anyDay), (row, today) => {
        const state = stateOn(row, today)
        expect(KNOWN_STATES.filter((known) => passes(row, inState(known, today)))).toEqual([state])
        expect(statesOn(row, today)[0]).toBe(state)
        const wire = { ...row, state, accreditation_flag: accreditationFlag(row, today) }
        expect(stateOf(wire, today)).toBe(state)
        if (flagOf(state)) expect(flagOf(state)).toBe(wire.accreditation_flag)
      }),
      { numRuns: 3000 },
    )
  })
})
