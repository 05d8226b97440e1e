import { demoDump } from '../../mock-api/demo.ts'
import { identity } from '../../mock-api/seeds/identities.ts'
import { randomFrom } from '../../mock-api/seeds/random.ts'
import { BLANK_COMPANY } from '../../src/domain/companies.ts'
import { addDays, type Day } from '../../src/domain/days.ts'
import type { PersonRow } from '../../src/domain/personnel.ts'
import { type Dump, emptyDump } from '../../src/server/store/dump.ts'

const COMPANIES = 2000

/** A portal with as many people as asked for: the demo's users, roles and zones, two thousand companies, names as common as in Mexico. */
export const crowd = (size: number, today: Day): Dump => {
  const { dump } = demoDump(today)
  const random = randomFrom('crowd')
  const companies = Array.from({ length: COMPANIES }, (_, i) => ({
    ...BLANK_COMPANY,
    id: i + 1,
    company_name: `${random.pick(['Gas', 'Redes', 'Instalaciones', 'Servicios', 'Obras'])} ${identity(random).last_names} ${i + 1}`,
    zone: random.int(1, dump.zones.length),
    created_at: `${today}T12:00:00.000Z`,
  }))
  const personnel = Array.from({ length: size }, (_, i): PersonRow => {
    const { first_names, last_names, born } = identity(random)
    const accredited = addDays(today, -random.int(0, 420))
    return {
      id: random.token(),
      first_names,
      last_names,
      rfc: `XXXX${born.slice(2).replaceAll('-', '')}`,
      ssn: '',
      role: random.int(1, dump.roles.length),
      company: random.int(1, COMPANIES),
      address: 'Calle Independencia 123, Col. Centro, 64000 Monterrey, Nuevo León',
      phone: '8100000000',
      email: `persona.${i}@crowd.example`,
      registration_date: accredited,
      accreditation_date: accredited,
      accreditation_expiration_date: addDays(accredited, 365),
      accreditation_number: `A-${String(i).padStart(7, '0')}`,
      naturgy_id: '',
      active: random.chance(0.92),
      photo: null,
      unmet_items: 0,
      created_at: `${today}T12:00:00.000Z`,
    }
  })
  const { zones, roles, accreditation_types, users } = dump
  return { ...emptyDump(), zones, roles, accreditation_types, users, companies, personnel }
}
