import type { Day } from '../../src/domain/common/days.ts'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { ContactRow } from '../../src/domain/contacts/schemas.ts'
import type { Employer } from './companies.ts'
import { createEmailAddress, createRandomIdentity, formatFullName } from './identities.ts'
import { createRandomGenerator } from './random.ts'
import { pickOfficeHoursTimestamp } from './timelines.ts'
import { createAddressAndPhone } from './zones.ts'

/** Positions of contacts. Each company fills the first two to four positions. */
const POSITIONS = [
  'Coordinación operativa',
  'Facturación y pagos',
  'Seguridad, salud y medio ambiente',
  'Recursos humanos',
] as const

const createContactsForCompany = (
  { id, zone, domain, created_at }: Employer,
  today: Day,
): Omit<ContactRow, 'id'>[] => {
  const random = createRandomGenerator(`contacts ${id}`)
  return POSITIONS.slice(0, random.int(2, POSITIONS.length)).map((position) => {
    const person = createRandomIdentity(random)
    return {
      ...NOT_WITHDRAWN,
      company: id,
      name: formatFullName(person),
      phone: createAddressAndPhone(zone, random).phone,
      email: createEmailAddress(person, domain),
      position,
      mail_off: false,
      version: 1,
      id_900: random.chance(0.5) ? `900${random.digits(6)}` : '',
      created_at: pickOfficeHoursTimestamp(created_at.slice(0, 10), today, random),
    }
  })
}

/** Creates two to four contacts for each company. */
export const createDemoContacts = (employers: readonly Employer[], today: Day): ContactRow[] =>
  employers
    .flatMap((employer) => createContactsForCompany(employer, today))
    .map((contact, i) => ({ id: i + 1, ...contact }))
