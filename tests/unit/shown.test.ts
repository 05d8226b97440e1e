import { describe, expect, it } from 'vitest'
import { convertApiUserToActor, GROUPS } from '../../src/domain/groups.ts'
import { canSeeVetoRfc } from '../../src/domain/notices/fields.ts'
import {
  canFilterPeopleByField,
  canSeePersonField,
  listHiddenPersonFields,
} from '../../src/domain/people/access.ts'
import { hasPermission } from '../../src/domain/permissions.ts'

const buildActor = (groups: string[], fields: object = {}) =>
  convertApiUserToActor({ username: 'x', groups, ...fields }, { utilityGroup: 'utility' })
const PERSONAL = ['address', 'email', 'phone', 'rfc', 'ssn'] as const

describe('the visible fields of people', () => {
  it.each(['utility', 'company', 'certifier'])('contain personal data for %s', (group) => {
    expect(PERSONAL.filter((field) => canSeePersonField(buildActor([group]), field))).toEqual(PERSONAL)
  })

  it.each(['read_only', 'comercial', 'customer_service', 'hide', 'nobody'])(
    'contain no personal data for %s',
    (group) => {
      expect(PERSONAL.filter((field) => canSeePersonField(buildActor([group]), field))).toEqual([])
      expect(listHiddenPersonFields(buildActor([group]))).toEqual(expect.arrayContaining([...PERSONAL]))
    },
  )

  it('are those of any of the groups of a user', () => {
    expect(listHiddenPersonFields(buildActor(['read_only', 'utility']))).toEqual([])
  })

  it('contain the items for users who may open the matrix', () => {
    for (const group of GROUPS)
      if (hasPermission(buildActor([group]), 'accreditation.read'))
        expect(canSeePersonField(buildActor([group]), 'personnel_accreditation'), group).toBe(true)
  })

  it('can filter lists by the record only for users who may read the evidence', () => {
    for (const group of GROUPS)
      for (const filter of ['has_unmet', 'registered_from', 'proof_ends_to'])
        expect(canFilterPeopleByField(buildActor([group]), filter), group).toBe(
          hasPermission(buildActor([group]), 'evidence.read'),
        )
  })

  it.each(['rfc', 'ssn', 'q', 'constructor', '__proto__', 'photo', 'lacking_from', ''])(
    'never filter a list by %j',
    (filter) => expect(canFilterPeopleByField(buildActor(['utility']), filter)).toBe(false),
  )

  it('of a veto contain the RFC for the utility and for users who publish', () => {
    expect(canSeeVetoRfc(buildActor(['utility']))).toBe(true)
    expect(canSeeVetoRfc(buildActor(['customer_service'], { admin_access: true }))).toBe(true)
    for (const group of ['company', 'read_only', 'customer_service', 'comercial'])
      expect(canSeeVetoRfc(buildActor([group])), group).toBe(false)
    expect(canSeeVetoRfc(buildActor(['read_only'], { admin_access: true }))).toBe(false)
  })
})
