import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import {
  getCredentialValidity,
  getDisplayedAccreditationState,
  isCredentialValid,
} from '../../src/domain/credentials/credentialValidity.ts'
import {
  type AccreditationFields,
  FLAGS,
  getAccreditationExpirationDate,
  getAccreditationState,
  getAccreditationStatusFlag,
  isPersonAccredited,
} from '../../src/domain/people/accreditation.ts'
import { anyDay } from '../support/arbitraries.ts'

const TODAY = '2026-03-15'
const expiringIn = (days: number, more: AccreditationFields = {}): AccreditationFields => ({
  active: true,
  accreditation_date: '2025-01-01',
  accreditation_expiration_date: addDays(TODAY, days),
  ...more,
})

/** The day from which a condition holds: always, some day, or never. */
const boundaryDay = fc.oneof(anyDay, fc.constantFrom(FIRST_DAY, LAST_DAY))

const anyPerson: fc.Arbitrary<AccreditationFields> = fc.record(
  {
    active: fc.option(fc.boolean()),
    accreditation_date: fc.option(anyDay),
    accreditation_expiration_date: fc.option(
      fc.oneof(
        anyDay,
        fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
      ),
    ),
    blocked_from: boundaryDay,
    lacking_from: boundaryDay,
    ending_from: boundaryDay,
  },
  { requiredKeys: [] },
)

describe('the flag', () => {
  it.each([
    [-365, 'danger'],
    [-1, 'danger'],
    [0, 'warning'],
    [1, 'warning'],
    [29, 'warning'],
    [30, 'warning'],
    [31, 'success'],
    [365, 'success'],
  ])('of an accreditation that expires in %i days is %s', (days, flag) => {
    expect(getAccreditationStatusFlag(expiringIn(days), TODAY)).toBe(flag)
    expect(isPersonAccredited(expiringIn(days), TODAY)).toBe(flag !== 'danger')
  })

  it('is one of three flags, as docs/decisions.md defines them', () => {
    fc.assert(
      fc.property(anyPerson, anyDay, (person, today) => {
        const daysLeft =
          (Date.parse(person.accreditation_expiration_date ?? 'none') - Date.parse(today)) /
          (24 * 60 * 60 * 1000)
        const has = (field: 'blocked_from' | 'lacking_from' | 'ending_from') =>
          (person[field] ?? LAST_DAY) <= today
        const expected =
          !person.accreditation_date || Number.isNaN(daysLeft) || daysLeft < 0 || has('blocked_from')
            ? 'danger'
            : daysLeft <= 30 || has('lacking_from') || has('ending_from')
              ? 'warning'
              : 'success'
        expect(getAccreditationStatusFlag(person, today)).toBe(expected)
        expect(FLAGS).toContain(expected)
      }),
    )
  })

  it('never improves with time alone', () => {
    fc.assert(
      fc.property(anyPerson, anyDay, fc.nat(500), (person, today, days) => {
        const rank = (day: string) => FLAGS.indexOf(getAccreditationStatusFlag(person, day))
        expect(rank(addDays(today, days))).toBeLessThanOrEqual(rank(today))
      }),
    )
  })

  it('is red for inactive people', () => {
    fc.assert(
      fc.property(anyPerson, anyDay, (person, today) => {
        for (const active of [false, null, undefined])
          expect(isPersonAccredited({ ...person, active }, today)).toBe(false)
      }),
    )
  })
})

describe('a date of a requirement', () => {
  it.each([
    ['blocked_from', 'danger', 'blocked'],
    ['lacking_from', 'warning', 'incomplete'],
    ['ending_from', 'warning', 'ending'],
  ] as const)('%s changes the flag on that day, without any write', (field, flag, state) => {
    const person = expiringIn(365, { [field]: TODAY })
    const yesterday = addDays(TODAY, -1)
    expect([getAccreditationStatusFlag(person, yesterday), getAccreditationState(person, yesterday)]).toEqual(
      ['success', 'valid'],
    )
    expect([getAccreditationStatusFlag(person, TODAY), getAccreditationState(person, TODAY)]).toEqual([
      flag,
      state,
    ])
  })
})

describe('the expiration date', () => {
  it('is the accreditation date plus the configured months', () => {
    expect(getAccreditationExpirationDate('2026-03-15', 12)).toBe('2027-03-15')
    expect(getAccreditationExpirationDate('2028-02-29', 12)).toBe('2029-02-28')
    expect(getAccreditationExpirationDate('2026-08-31', 6)).toBe('2027-02-28')
    expect(getAccreditationExpirationDate(null, 12)).toBeNull()
  })
})

describe('the state of a person', () => {
  it.each([
    [{ active: false, accreditation_flag: 'success' }, 'inactive'],
    [{ active: true, accreditation_flag: 'danger' }, 'expired'],
    [{ active: true, accreditation_flag: 'danger', accreditation_expiration_date: null }, 'unaccredited'],
    [{ active: true, accreditation_flag: 'danger', accreditation_expiration_date: '2026-03-14' }, 'expired'],
    [
      { active: true, accreditation_flag: 'warning', accreditation_expiration_date: '2026-04-14' },
      'expiring',
    ],
    [
      { active: true, accreditation_flag: 'warning', accreditation_expiration_date: '2026-04-15' },
      'incomplete',
    ],
    [{ active: true, accreditation_flag: 'warning' }, 'expiring'],
    [{ active: true, accreditation_flag: 'warning', accreditation_expiration_date: null }, 'incomplete'],
    [{ active: true, accreditation_flag: 'success' }, 'valid'],
    [{ active: true, accreditation_flag: ' SUCCESS ' }, 'valid'],
    [{ active: true, accreditation_flag: 'primary' }, 'valid'],
    [{ active: true, accreditation_flag: 'constructor' }, 'valid'],
    [{ active: true, accreditation_flag: '__proto__' }, 'valid'],
    [{ active: true, accreditation_flag: null }, 'unknown'],
    [{ active: true, accreditation_flag: ' ' }, 'unknown'],
    [{ active: null, accreditation_flag: 'success' }, 'unknown'],
    [{ accreditation_flag: 'warning', accreditation_expiration_date: '2026-04-14' }, 'unknown'],
    [{ accreditation_flag: 'success', state: 'valid' }, 'unknown'],
    [{ accreditation_flag: 'danger' }, 'expired'],
    [{}, 'unknown'],
  ] as const)('of %j is %s', (person, state) => {
    expect(getDisplayedAccreditationState(person, TODAY)).toBe(state)
  })
})

describe('the validity of a credential', () => {
  it.each([
    [true, 'success', 'valid'],
    [true, 'warning', 'valid'],
    [true, 'primary', 'valid'],
    [true, 'DANGER ', 'invalid'],
    [false, 'success', 'invalid'],
    [false, null, 'invalid'],
    [null, 'danger', 'invalid'],
    [undefined, 'danger', 'invalid'],
    [true, null, 'unknown'],
    [true, undefined, 'unknown'],
    [true, ' ', 'unknown'],
    [null, 'success', 'unknown'],
    [undefined, 'success', 'unknown'],
    [undefined, undefined, 'unknown'],
  ] as const)('with active %s and flag %s is %s', (active, accreditation_flag, validity) => {
    const person = { active, accreditation_flag }
    expect(getCredentialValidity(person)).toBe(validity)
    expect(isCredentialValid(person)).toBe(validity === 'valid')
  })
})
