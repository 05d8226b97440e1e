import { demoDump } from '../../mock-api/demo.ts'
import { type Random, randomFrom } from '../../mock-api/seeds/random.ts'
import { rfcOf } from '../../mock-api/seeds/rfc.ts'
import { BLANK_COMPANY } from '../../src/domain/companies.ts'
import { addDays, type Day, FIRST_DAY, LAST_DAY } from '../../src/domain/days.ts'
import { BLANK_PERSON, type PersonRow } from '../../src/domain/personnel.ts'
import { dueOf, requirementDays } from '../../src/domain/requirements.ts'
import { type AccreditationItemRow, BLANK_ITEM } from '../../src/domain/roles.ts'
import { type Dump, emptyDump } from '../../src/server/store/dump.ts'
import { crowdName } from './crowdNames.ts'

const COMPANIES = 2000

/** Some days, so that a million people do not ask a calendar a million times. */
const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, i) => addDays(first, i))

const pick = <T>(list: readonly T[], random: Random): T => list[random.int(0, list.length - 1)] as T

type Types = Map<number, Dump['accreditation_types'][number]>

/**
 * As many items as asked for, of as many kinds, for each of these people; nearly all are met. What a portal keeps beside them is kept: with the items what the
 * companies have to do for them, with the people what the lights take from them.
 */
const itemsFor = (
  personnel: PersonRow[],
  kinds: number,
  types: Types,
  random: Random,
): AccreditationItemRow[] =>
  personnel.flatMap((person, i) => {
    const items = Array.from({ length: kinds }, (_, kind): AccreditationItemRow => {
      const status = random.chance(0.95)
      const met_until = status ? LAST_DAY : FIRST_DAY
      const item = { ...BLANK_ITEM, personnel: person.id, type: kind + 1, status, met_until }
      const type = types.get(item.type)
      return { ...item, id: i * kinds + kind + 1, ...(type && dueOf(item, type, person)) }
    })
    Object.assign(person, requirementDays(items, types, person.role))
    return items
  })

/**
 * A portal with as many people as asked for, with so many accreditation items each: the demo's users, roles and zones, two thousand
 * companies, names as common as in Mexico.
 */
export const crowd = (size: number, today: Day, items = 0): Dump => {
  const { dump } = demoDump(today)
  const random = randomFrom('crowd')
  const companies = Array.from({ length: COMPANIES }, (_, i) => ({
    ...BLANK_COMPANY,
    id: i + 1,
    company_name: `${random.pick(['Gas', 'Redes', 'Instalaciones', 'Servicios', 'Obras'])} ${crowdName(random).last_names} ${i + 1}`,
    zone: random.int(1, dump.zones.length),
    created_at: `${today}T12:00:00.000Z`,
  }))
  const births = daysFrom('1967-01-01', 38 * 365)
  const granted = daysFrom(addDays(today, -420), 421)
  const expiring = granted.map((day) => addDays(day, 365))
  const personnel = Array.from({ length: size }, (_, i): PersonRow => {
    const who = crowdName(random)
    const at = random.int(0, 420)
    const accredited = granted[at] ?? today
    return {
      ...BLANK_PERSON,
      id: random.token(),
      ...who,
      rfc: rfcOf({ ...who, gender: 'man', born: pick(births, random) }, random),
      role: random.int(1, dump.roles.length),
      company: random.int(1, COMPANIES),
      address: 'Calle Independencia 123, Col. Centro, 64000 Monterrey, Nuevo León',
      phone: '8100000000',
      email: `persona.${i}@crowd.example`,
      registration_date: accredited,
      accreditation_date: accredited,
      accreditation_expiration_date: expiring[at] ?? today,
      accreditation_number: `A-${String(i).padStart(7, '0')}`,
      naturgy_id: random.chance(0.5) ? `900${random.digits(6)}` : '',
      active: random.chance(0.92),
      created_at: `${today}T12:00:00.000Z`,
    }
  })
  const { zones, roles, accreditation_types, users } = dump
  const types = new Map(accreditation_types.map((type) => [type.id, type]))
  const accreditation_items = itemsFor(personnel, items, types, random)
  return {
    ...emptyDump(),
    zones,
    roles,
    accreditation_types,
    users,
    companies,
    personnel,
    accreditation_items,
  }
}
