import { type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import { BLANK_PERSON, type PersonRow } from '../../src/domain/personnel.ts'
import { computeRequirementDays } from '../../src/domain/requirements.ts'
import { type AccreditationItemRow, BLANK_ITEM } from '../../src/domain/roles.ts'
import type { Employer } from './companies.ts'
import { EXAMPLE, identity, mailOf } from './identities.ts'
import type { Sitter } from './portraits/traits.ts'
import { type Random, randomFrom } from './random.ts'
import { requirementsOf } from './requirements.ts'
import { curpOf, rfcOf, ssnOf } from './rfc.ts'
import { accreditationTypes, staffing } from './roles.ts'
import { type DemoState, dealStates, instantOn, timeline } from './timelines.ts'
import { dwellingIn } from './zones.ts'

/** A person with what belongs to it. `sitter` is who the picture shows; without picture there is none. */
export interface Member {
  person: PersonRow
  items: Omit<AccreditationItemRow, 'id'>[]
  sitter: Sitter | null
}

const typesById = new Map(accreditationTypes.map((type) => [type.id, type]))

/** One in 17 has no picture, in every company with more than 8 people. */
const hasPhoto = (index: number): boolean => index % 17 !== 8

/** One in 9 has a CURP. */
const hasCurp = (index: number): boolean => index % 9 === 4

/** Numbers that no two people share and that tell nothing of the order; 7919 is prime. */
const numberOf = (index: number): string => `A-${String(4217 + ((index * 7919) % 5000)).padStart(6, '0')}`

const member = (index: number, state: DemoState, employer: Employer, today: Day): Member => {
  const random: Random = randomFrom(`person ${index}`)
  const who = index === 0 ? EXAMPLE : identity(random)
  const id = random.token()
  const photo = hasPhoto(index) ? random.token() : null
  const role = index === 0 ? 1 : random.weighted<number>(staffing[employer.kind])
  const days = timeline(state, today, employer.created_at.slice(0, 10), random)
  const items = requirementsOf(role, state, random).map((item) => ({
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
    first_names: who.first_names,
    last_names: who.last_names,
    rfc: rfcOf(who, random),
    ssn: ssnOf(who, random),
    identity_document: hasCurp(index) ? curpOf(who, randomFrom(`curp ${index}`)) : '',
    role,
    company: employer.id,
    ...dwellingIn(employer.zone, random),
    email: index % 7 === 3 ? '' : mailOf(who, employer.domain),
    ...days,
    accreditation_number: isNewcomer ? null : numberOf(index),
    naturgy_id: !isNewcomer && random.chance(0.7) ? `900${random.digits(6)}` : '',
    active: state !== 'inactive',
    company_active: employer.active,
    photo,
    ...computeRequirementDays(items, typesById, role),
    created_at: instantOn(days.registration_date, today, random),
  }
  return {
    person,
    items,
    sitter: photo === null ? null : { seed: photo, gender: who.gender, born: Number(who.born.slice(0, 4)) },
  }
}

/** Everyone, company by company. Who works for a company that left is inactive; the others' states are dealt hand by hand. */
export const people = (employers: readonly Employer[], today: Day): Member[] => {
  const dealer = randomFrom('states')
  const posts = employers.flatMap((employer) => Array<Employer>(employer.people).fill(employer))
  let hand: DemoState[] = []
  return posts.map((employer, index) => {
    if (index === 0) return member(index, 'valid', employer, today)
    if (!employer.active) return member(index, 'inactive', employer, today)
    if (hand.length === 0) hand = dealStates(dealer)
    return member(index, hand.pop() ?? 'valid', employer, today)
  })
}
