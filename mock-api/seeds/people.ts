import { type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import { BLANK_PERSON, type PersonRow } from '../../src/domain/personnel.ts'
import { computeRequirementDays } from '../../src/domain/requirements.ts'
import { type AccreditationItemRow, BLANK_ITEM } from '../../src/domain/roles.ts'
import type { Employer } from './companies.ts'
import { createEmail, createIdentity, EXAMPLE } from './identities.ts'
import type { Sitter } from './portraits/traits.ts'
import { createRandom, type Random } from './random.ts'
import { createRequirements } from './requirements.ts'
import { createCurp, createRfc, createSocialSecurityNumber } from './rfc.ts'
import { accreditationTypes, staffing } from './roles.ts'
import { createTimeline, type DemoState, dealStates, pickInstant } from './timelines.ts'
import { createDwelling } from './zones.ts'

/** Person of a demo company. `sitter` is the person in the portrait, or null without a portrait. */
export interface Member {
  person: PersonRow
  items: Omit<AccreditationItemRow, 'id'>[]
  sitter: Sitter | null
}

const typesById = new Map(accreditationTypes.map((type) => [type.id, type]))

/** Whether a demo person has a photo. One in 17 has none. */
const hasPhoto = (index: number): boolean => index % 17 !== 8

/** Whether a demo person has a CURP. One in 9 has one. */
const hasCurp = (index: number): boolean => index % 9 === 4

/** Returns a unique accreditation number that does not tell the order. Multiples of a prime avoid duplicates. */
const createNumber = (index: number): string => `A-${String(4217 + ((index * 7919) % 5000)).padStart(6, '0')}`

const createMember = (index: number, state: DemoState, employer: Employer, today: Day): Member => {
  const random: Random = createRandom(`person ${index}`)
  const identity = index === 0 ? EXAMPLE : createIdentity(random)
  const id = random.token()
  const photo = hasPhoto(index) ? random.token() : null
  const role = index === 0 ? 1 : random.weighted<number>(staffing[employer.kind])
  const days = createTimeline(state, today, employer.created_at.slice(0, 10), random)
  const items = createRequirements(role, state, random).map((item) => ({
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
    rfc: createRfc(identity, random),
    ssn: createSocialSecurityNumber(identity, random),
    identity_document: hasCurp(index) ? createCurp(identity, createRandom(`curp ${index}`)) : '',
    role,
    company: employer.id,
    ...createDwelling(employer.zone, random),
    email: index % 7 === 3 ? '' : createEmail(identity, employer.domain),
    ...days,
    accreditation_number: isNewcomer ? null : createNumber(index),
    naturgy_id: !isNewcomer && random.chance(0.7) ? `900${random.digits(6)}` : '',
    active: state !== 'inactive',
    company_active: employer.active,
    photo,
    ...computeRequirementDays(items, typesById, role),
    created_at: pickInstant(days.registration_date, today, random),
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
export const createPeople = (employers: readonly Employer[], today: Day): Member[] => {
  const dealer = createRandom('states')
  const posts = employers.flatMap((employer) => Array<Employer>(employer.people).fill(employer))
  let hand: DemoState[] = []
  return posts.map((employer, index) => {
    if (index === 0) return createMember(index, 'valid', employer, today)
    if (!employer.active) return createMember(index, 'inactive', employer, today)
    if (hand.length === 0) hand = dealStates(dealer)
    return createMember(index, hand.pop() ?? 'valid', employer, today)
  })
}
