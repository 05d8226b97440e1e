import { expect } from 'vitest'
import type { Person } from '../../../src/domain/personnel.ts'
import type { PortalName } from './portals.ts'
import { apiOf } from './visitor.ts'

type State = 'valid' | 'expiring' | 'incomplete' | 'expired' | 'unaccredited' | 'inactive'

/** How the demo's people differ, told by what the wire says of them. */
const is: Record<State, (person: Person) => boolean> = {
  valid: ({ active, accreditation_flag }) => active && accreditation_flag === 'success',
  expiring: ({ active, accreditation_flag, accreditation_expiration_date: date }) =>
    active && accreditation_flag === 'warning' && (date ?? '') < inDays(31),
  incomplete: ({ active, accreditation_flag, accreditation_expiration_date: date }) =>
    active && accreditation_flag === 'warning' && (date ?? '') > inDays(31),
  expired: ({ active, accreditation_flag, accreditation_date }) =>
    active && accreditation_flag === 'danger' && accreditation_date !== null,
  unaccredited: ({ active, accreditation_date }) => active && accreditation_date === null,
  inactive: ({ active }) => !active,
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Wanted {
  state?: State
  company?: number
  photo?: boolean
}

/** Everybody in a portal. */
export const everybody = async (portal: PortalName = 'server'): Promise<Person[]> =>
  (await apiOf(portal).as('super').get<Person[]>('/api/personnel/')).body

/** People of the demo such as a test needs them, by name. */
export const people = async ({ state, company, photo = true }: Wanted, portal?: PortalName) =>
  (await everybody(portal)).filter(
    (person) =>
      (state === undefined || is[state](person)) &&
      (company === undefined || person.company === company) &&
      (person.profile_picture !== null) === photo,
  )

/** One of them. */
export const somebody = async (wanted: Wanted, portal?: PortalName): Promise<Person> => {
  const [person] = await people(wanted, portal)
  if (!person) throw new Error(`nobody in the demo is ${JSON.stringify(wanted)}`)
  return person
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let registered = 0

/** Somebody new, whom no other test knows. */
export const newcomer = async (more: object = {}, portal?: PortalName): Promise<Person> => {
  const letters = String(Date.now() + registered++).replace(/\d/gu, (digit) => LETTERS[Number(digit)] ?? '')
  const { status, body } = await apiOf(portal)
    .as('admin')
    .post<Person>('/api/personnel/', {
      first_names: 'Prueba',
      last_names: `Zúñiga ${letters}`,
      rfc: 'ZUPR900101',
      role: 1,
      company: 1,
      registration_date: '2026-01-15',
      ...more,
    })
  expect(status).toBe(201)
  return body
}

/** A name as lists show it. */
export const listed = ({ name }: Person): string => name.toLocaleUpperCase('es-MX')
