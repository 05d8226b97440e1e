import type { Flag } from '../../../domain/accreditation.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { type PersonRecord, parsePerson } from '../../providers/adapter/person.ts'

const NAMES = ['BARRERA SOTO, LUIS', 'CAMPOS RIVERA, ALMA', 'GARZA VILLA, TERESA', 'ORTIZ MORA, JULIO']
const LIGHTS: [flag: Flag, days: number][] = [
  ['success', 200],
  ['warning', 12],
  ['danger', -30],
  ['success', 90],
]

/** Some invented people, as a list has them. */
export const samplePeople = (): PersonRecord[] => {
  const today = dayOf(new Date())
  return LIGHTS.map(([accreditation_flag, days], index) =>
    parsePerson({
      id: String(index),
      name: NAMES[index],
      role_name: 'Instalador',
      company_name: 'REDES OCCIDENTE',
      zone: 'Guadalajara',
      active: true,
      accreditation_flag,
      accreditation_expiration_date: addDays(today, days),
    }),
  )
}
