import { type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { type AccreditationItemRow, BLANK_ITEM } from '../../src/domain/people/accreditationItems.ts'
import { computeUnmetRequirementDays } from '../../src/domain/people/requirements.ts'
import { BLANK_PERSON, type PersonRow } from '../../src/domain/people/schemas.ts'
import type { Employer } from './companies.ts'
import { createEmailAddress, createRandomIdentity, EXAMPLE } from './identities.ts'
import type { Sitter } from './portraits/traits.ts'
import { createRandomGenerator, type Random } from './random.ts'
import { createDemoPersonRequirements } from './requirements.ts'
import { createDemoCurp, createDemoPersonRfc, createDemoSocialSecurityNumber } from './rfc.ts'
import { demoAccreditationTypes, rolesByCompanyKind } from './roles.ts'
import {
  createAccreditationTimeline,
  createShuffledDemoStates,
  type DemoState,
  pickOfficeHoursTimestamp,
} from './timelines.ts'
import { createAddressAndPhone } from './zones.ts'

/** Person of a demo company. `sitter` is the person in the portrait, or null without a portrait. */
export interface Member {
  person: PersonRow
  items: Omit<AccreditationItemRow, 'id'>[]
  sitter: Sitter | null
}

const requirementTypesById = new Map(demoAccreditationTypes.map((type) => [type.id, type]))

/** Whether a demo person has a photo. One in 17 people has no photo. */
const hasDemoPhoto = (index: number): boolean => index % 17 !== 8

/** Whether a demo person has a CURP. One in 9 people has a CURP. */
const hasDemoCurp = (index: number): boolean => index % 9 === 4

/** Returns a unique accreditation number. Multiples of a prime avoid duplicates and ascending numbers. */
const createAccreditationNumber = (index: number): string =>
  `A-${String(4217 + ((index * 7919) % 5000)).padStart(6, '0')}`

const createDemoPerson = (index: number, state: DemoState, employer: Employer, today: Day): Member => {
  const random: Random = createRandomGenerator(`person ${index}`)
  const identity = index === 0 ? EXAMPLE : createRandomIdentity(random)
  const id = random.token()
  const photo = hasDemoPhoto(index) ? random.token() : null
  const role = index === 0 ? 1 : random.weighted<number>(rolesByCompanyKind[employer.kind])
  const days = createAccreditationTimeline(state, today, employer.created_at.slice(0, 10), random)
  const items = createDemoPersonRequirements(role, state, random).map((item) => ({
    ...BLANK_ITEM,
    personnel: id,
    ...item,
    met_until: item.status ? LAST_DAY : FIRST_DAY,
    version: item.status ? 1 : 0,
  }))
  const isNewcomer = state === 'unaccredited' && random.chance(0.85)
  const person: PersonRow = {
    ...BLANK_PERSON,
    id,
    first_names: identity.first_names,
    last_names: identity.last_names,
    rfc: createDemoPersonRfc(identity, random),
    ssn: createDemoSocialSecurityNumber(identity, random),
    curp: hasDemoCurp(index) ? createDemoCurp(identity, createRandomGenerator(`curp ${index}`)) : '',
    role,
    company: employer.id,
    ...createAddressAndPhone(employer.zone, random),
    email: index % 7 === 3 ? '' : createEmailAddress(identity, employer.domain),
    ...days,
    accreditation_number: isNewcomer ? null : createAccreditationNumber(index),
    naturgy_id: !isNewcomer && random.chance(0.7) ? `900${random.digits(6)}` : '',
    active: state !== 'inactive',
    company_active: employer.active,
    photo,
    ...computeUnmetRequirementDays(items, requirementTypesById, role),
    created_at: pickOfficeHoursTimestamp(days.registration_date, today, random),
  }
  return {
    person,
    items,
    sitter:
      photo === null
        ? null
        : { seed: photo, gender: identity.gender, born: Number(identity.born.slice(0, 4)) },
  }
}

/** Creates all people by company. People of inactive companies are inactive. */
export const createDemoPeople = (employers: readonly Employer[], today: Day): Member[] => {
  const dealer = createRandomGenerator('states')
  const posts = employers.flatMap((employer) => Array<Employer>(employer.people).fill(employer))
  let hand: DemoState[] = []
  return posts.map((employer, index) => {
    if (index === 0) return createDemoPerson(index, 'valid', employer, today)
    if (!employer.active) return createDemoPerson(index, 'inactive', employer, today)
    if (hand.length === 0) hand = createShuffledDemoStates(dealer)
    return createDemoPerson(index, hand.pop() ?? 'valid', employer, today)
  })
}
