import { describe, expect, it } from 'vitest'
import { type Actor, GROUPS, type Group, isReadOnly } from '../../src/domain/groups.ts'
import { canChangePersonField, companyScope, seesCompany } from '../../src/domain/permissions.ts'

const LETTERS: Record<string, Group> = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  R: 'read_only',
  M: 'comercial',
}

const anActor = (groups: readonly Group[], flags: Partial<Actor> = {}): Actor => ({
  id: 1,
  username: 'alguien',
  groups,
  admin_access: false,
  company: groups.includes('company') ? 1 : null,
  read_only: isReadOnly(groups),
  superAdmin: false,
  ...flags,
})

describe("a person's field", () => {
  const CLOSED_TO_C = [
    'role',
    'accreditation_number',
    'naturgy_id',
    'active',
    'company',
    'accreditation_date',
  ]
  const OPEN = [
    'first_names',
    'last_names',
    'rfc',
    'ssn',
    'address',
    'phone',
    'email',
    'registration_date',
    'profile_picture',
  ]
  const may = (letter: string, field: string) =>
    canChangePersonField(anActor([LETTERS[letter] ?? 'read_only']), field)

  it.each([...CLOSED_TO_C, ...OPEN])('%s may be changed as decided', (field) => {
    expect(may('U', field)).toBe(true)
    expect(may('F', field)).toBe(true)
    expect(may('C', field)).toBe(!CLOSED_TO_C.includes(field))
    for (const letter of 'SRM') expect(may(letter, field)).toBe(false)
  })
})

describe('the rows', () => {
  it('are all of them, but for a company user its own', () => {
    for (const group of GROUPS) {
      const actor = anActor([group], { company: 7 })
      expect(companyScope(actor)).toBe(group === 'company' ? 7 : 'all')
      expect(seesCompany(actor, 7)).toBe(true)
      expect(seesCompany(actor, 8)).toBe(group !== 'company')
    }
  })

  it("are nobody's for a company user without a company", () => {
    const actor = anActor(['company'], { company: null })
    expect([0, 1, 2].map((company) => seesCompany(actor, company))).toEqual([true, false, false])
  })
})
