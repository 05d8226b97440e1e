import { describe, expect, it } from 'vitest'
import { getPersonTone } from '../../src/console/features/people/personTone.ts'
import type { FlaggedPerson } from '../../src/domain/credentials/credentialValidity.ts'
import { KNOWN_STATES } from '../../src/domain/people/accreditation.ts'

const TODAY = '2026-03-10'
const VALID: FlaggedPerson = { active: true, accreditation_flag: 'success' }

describe('the dot of a person', () => {
  it.each<[string, Partial<FlaggedPerson>, string]>([
    ['inactive', { active: false }, 'inactive'],
    ['inactive, in a deactivated company', { active: false, company_active: false }, 'inactive'],
    ['inactive and vetoed', { active: false, vetoed: true }, 'inactive'],
    ['in a deactivated company', { company_active: false, accreditation_flag: 'danger' }, 'danger'],
    [
      'in a deactivated company, by state',
      { state: 'company_inactive', accreditation_flag: 'danger' },
      'danger',
    ],
    ['vetoed', { vetoed: true, accreditation_flag: 'danger' }, 'danger'],
    ['expired', { accreditation_flag: 'danger' }, 'danger'],
    ['expiring', { accreditation_flag: 'warning' }, 'warning'],
    ['valid', {}, 'valid'],
    ['valid in a colour that is not known', { accreditation_flag: 'verde' }, 'neutral'],
  ])('who is %s', (_, fields, tone) => {
    expect(getPersonTone({ ...VALID, ...fields }, TODAY)).toBe(tone)
  })

  it.each(KNOWN_STATES.filter((state) => state !== 'inactive'))(
    'is not black for an active person: %s',
    (state) => {
      for (const accreditation_flag of ['danger', 'warning', 'success'])
        expect(getPersonTone({ ...VALID, accreditation_flag, state }, TODAY)).not.toBe('inactive')
    },
  )
})
