import { describe, expect, it } from 'vitest'
import { actorFrom, GROUPS } from '../../src/domain/groups.ts'
import { can } from '../../src/domain/permissions.ts'
import {
  hiddenPersonFields,
  mayNarrowPeopleBy,
  showsPersonField,
  showsVetoRfc,
} from '../../src/domain/shown.ts'

const actor = (groups: string[], more: object = {}) =>
  actorFrom({ username: 'x', groups, ...more }, { utilityGroup: 'utility' })
const PERSONAL = ['address', 'email', 'phone', 'rfc', 'ssn'] as const

describe('what is shown of people', () => {
  it.each(['utility', 'company', 'certifier'])('%s is shown personal data', (group) => {
    expect(PERSONAL.filter((field) => showsPersonField(actor([group]), field))).toEqual(PERSONAL)
  })

  it.each(['read_only', 'comercial', 'customer_service', 'hide', 'nobody'])('%s is not', (group) => {
    expect(PERSONAL.filter((field) => showsPersonField(actor([group]), field))).toEqual([])
    expect(hiddenPersonFields(actor([group]))).toEqual(expect.arrayContaining([...PERSONAL]))
  })

  it('whoever is of several groups is shown what one of them is', () => {
    expect(hiddenPersonFields(actor(['read_only', 'utility']))).toEqual([])
  })

  it('whoever opens the matrix is shown the items that it is made of', () => {
    for (const group of GROUPS)
      if (can(actor([group]), 'accreditation.read'))
        expect(showsPersonField(actor([group]), 'personnel_accreditation'), group).toBe(true)
  })

  it('whoever reads what proves requirements narrows lists by the record, and nobody else does: the roster offers it by that', () => {
    for (const group of GROUPS)
      for (const asked of ['has_unmet', 'registered_from', 'proof_ends_to'])
        expect(mayNarrowPeopleBy(actor([group]), asked), group).toBe(can(actor([group]), 'evidence.read'))
  })

  it.each(['rfc', 'ssn', 'q', 'constructor', '__proto__', 'photo', 'lacking_from', ''])(
    'nobody narrows a list by %j',
    (asked) => expect(mayNarrowPeopleBy(actor(['utility']), asked)).toBe(false),
  )

  it('the RFC of a veto is for the utility and for whoever publishes', () => {
    expect(showsVetoRfc(actor(['utility']))).toBe(true)
    expect(showsVetoRfc(actor(['customer_service'], { admin_access: true }))).toBe(true)
    for (const group of ['company', 'read_only', 'customer_service', 'comercial'])
      expect(showsVetoRfc(actor([group])), group).toBe(false)
    expect(showsVetoRfc(actor(['read_only'], { admin_access: true }))).toBe(false)
  })
})
