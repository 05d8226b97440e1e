import { createDemoData } from '../../mock-api/demo.ts'
import { createRandomGenerator, type Random } from '../../mock-api/seeds/random.ts'
import { createDemoPersonRfc } from '../../mock-api/seeds/rfc.ts'
import { addDays, type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { BLANK_COMPANY } from '../../src/domain/companies/schemas.ts'
import { type AccreditationItemRow, BLANK_ITEM } from '../../src/domain/people/accreditationItems.ts'
import {
  computeContractorRequirementTask,
  computeUnmetRequirementDays,
} from '../../src/domain/people/requirements.ts'
import { BLANK_PERSON, type PersonRow } from '../../src/domain/people/schemas.ts'
import { createEmptyDump, type Dump } from '../../src/server/store/dump.ts'
import { pickCrowdName } from './crowdNames.ts'

const COMPANIES = 2000

/** Precomputes some days, because calendar arithmetic for a million people is slow. */
const listDays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, i) => addDays(first, i))

const pickOne = <T>(list: readonly T[], random: Random): T => list[random.int(0, list.length - 1)] as T

type TypesById = Map<number, Dump['accreditation_types'][number]>

/**
 * Creates items for each person, nearly all of them met, and the fields that the portal derives from them:
 * for the items, what the company must do, and for the people, the dates of their state.
 */
const createItems = (
  personnel: PersonRow[],
  kinds: number,
  types: TypesById,
  random: Random,
): AccreditationItemRow[] =>
  personnel.flatMap((person, i) => {
    const items = Array.from({ length: kinds }, (_, kind): AccreditationItemRow => {
      const status = random.chance(0.95)
      const met_until = status ? LAST_DAY : FIRST_DAY
      const item = { ...BLANK_ITEM, personnel: person.id, type: kind + 1, status, met_until }
      const type = types.get(item.type)
      return {
        ...item,
        id: i * kinds + kind + 1,
        ...(type && computeContractorRequirementTask(item, type, person)),
      }
    })
    Object.assign(person, computeUnmetRequirementDays(items, types, person.role))
    return items
  })

/**
 * Returns a portal with this number of people and of items per person: the demo's users, roles and zones,
 * two thousand companies, and names as common as in Mexico.
 */
export const createCrowd = (size: number, today: Day, items = 0): Dump => {
  const { dump } = createDemoData(today)
  const random = createRandomGenerator('crowd')
  const companies = Array.from({ length: COMPANIES }, (_, i) => ({
    ...BLANK_COMPANY,
    id: i + 1,
    company_name: `${random.pick(['Gas', 'Redes', 'Instalaciones', 'Servicios', 'Obras'])} ${pickCrowdName(random).last_names} ${i + 1}`,
    zone: random.int(1, dump.zones.length),
    created_at: `${today}T12:00:00.000Z`,
  }))
  const birthdays = listDays('1967-01-01', 38 * 365)
  const grantDays = listDays(addDays(today, -420), 421)
  const expirationDays = grantDays.map((day) => addDays(day, 365))
  const personnel = Array.from({ length: size }, (_, i): PersonRow => {
    const name = pickCrowdName(random)
    const dayIndex = random.int(0, 420)
    const accredited = grantDays[dayIndex] ?? today
    return {
      ...BLANK_PERSON,
      id: random.token(),
      ...name,
      rfc: createDemoPersonRfc({ ...name, gender: 'man', born: pickOne(birthdays, random) }, random),
      role: random.int(1, dump.roles.length),
      company: random.int(1, COMPANIES),
      address: 'Calle Independencia 123, Col. Centro, 64000 Monterrey, Nuevo León',
      phone: '8100000000',
      email: `persona.${i}@crowd.example`,
      registration_date: accredited,
      accreditation_date: accredited,
      accreditation_expiration_date: expirationDays[dayIndex] ?? today,
      accreditation_number: `A-${String(i).padStart(7, '0')}`,
      naturgy_id: random.chance(0.5) ? `900${random.digits(6)}` : '',
      active: random.chance(0.92),
      created_at: `${today}T12:00:00.000Z`,
    }
  })
  const { zones, roles, accreditation_types, users } = dump
  const types = new Map(accreditation_types.map((type) => [type.id, type]))
  const accreditation_items = createItems(personnel, items, types, random)
  return {
    ...createEmptyDump(),
    zones,
    roles,
    accreditation_types,
    users,
    companies,
    personnel,
    accreditation_items,
  }
}
