import { expect } from 'vitest'
import { usualCatalog } from '../../../src/domain/catalogs/usualCatalog.ts'
import type { Flag } from '../../../src/domain/people/accreditation.ts'
import type { AccreditedPerson, Person } from '../../../src/domain/people/schemas.ts'
import { getApi } from './visitor.ts'

type State = 'vetoed' | 'valid' | 'expiring' | 'incomplete' | 'expired' | 'unaccredited' | 'inactive'

/** Whether a person has the flag. Back ends differ in upper and lower case. */
const hasFlag = ({ accreditation_flag }: Person, flag: Flag): boolean =>
  accreditation_flag.toLowerCase() === flag

/** Returns whether a person of the demo is in a state, judged by the fields on the wire. */
const matchesState: Record<State, (person: Person) => boolean> = {
  vetoed: (person) => person.active && person.vetoed,
  valid: (person) => person.active && hasFlag(person, 'success'),
  expiring: (person) =>
    person.active && hasFlag(person, 'warning') && (person.accreditation_expiration_date ?? '') < dayIn(31),
  incomplete: (person) =>
    person.active && hasFlag(person, 'warning') && (person.accreditation_expiration_date ?? '') > dayIn(31),
  expired: (person) =>
    person.active &&
    hasFlag(person, 'danger') &&
    (person.accreditation_expiration_date ?? dayIn(1)) < dayIn(0),
  unaccredited: (person) =>
    person.active &&
    (person.standing ?? 'regular') === 'regular' &&
    person.accreditation_expiration_date === null,
  inactive: ({ active }) => !active,
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface PersonCriteria {
  state?: State
  company?: number
  photo?: boolean
}

/** Returns all people of the portal. */
export const listPeople = async (): Promise<Person[]> =>
  (await getApi().as('super').get<Person[]>('/api/personnel/')).body

/** Returns the people of the demo who meet the criteria. */
export const findPeople = async ({ state, company, photo = true }: PersonCriteria) =>
  (await listPeople()).filter(
    (person) =>
      (state === undefined || matchesState[state](person)) &&
      (company === undefined || person.company === company) &&
      (person.profile_picture !== null) === photo,
  )

/** Returns the first person who meets the criteria. */
export const findPerson = async (criteria: PersonCriteria): Promise<Person> => {
  const [person] = await findPeople(criteria)
  if (!person) throw new Error(`no person of the demo meets ${JSON.stringify(criteria)}`)
  return person
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Starts at a random number, so that the RFCs of one portal differ (26⁴ combinations). */
let personCount = Math.floor(Math.random() * 26 ** 4)

/** Returns four letters that no other person has. */
const nextLetters = (): string => {
  personCount += 1
  return [0, 1, 2, 3].map((place) => LETTERS[Math.floor(personCount / 26 ** place) % 26]).join('')
}

/** Registers a person whom no other test uses. */
export const registerPerson = async (fields: object = {}): Promise<Person> => {
  const letters = nextLetters()
  const rfc = `ZU${letters.slice(0, 2)}900101${letters.slice(2)}1`
  const { status } = await getApi()
    .as('admin')
    .post<Person>('/api/personnel/', {
      first_names: 'Prueba',
      last_names: `Zúñiga ${letters}`,
      rfc,
      role: 1,
      company: 1,
      registration_date: '2026-01-15',
      ...fields,
    })
  expect(status).toBe(201)
  // Back ends differ in the response to a write.
  const person = (await listPeople()).find((candidate) => candidate.last_names === `Zúñiga ${letters}`)
  if (!person) throw new Error(`${rfc} was not registered`)
  return person
}

/** Formats a name as lists show it. */
export const formatListName = ({ name }: Person): string => name.toLocaleUpperCase('es-MX')

/** Requirements that a document proves. The matrix has no checkbox for them. */
export const DOCUMENT_REQUIREMENTS = usualCatalog.requirements.flatMap(({ name, wants_document }) =>
  wants_document ? [name] : [],
)

export const getItems = async ({ id }: Pick<Person, 'id'>) =>
  (await getApi().as('super').get<AccreditedPerson>(`/api/personnel_accreditation/${id}/`)).body
    .personnel_accreditation

/** Returns the items that have a checkbox. */
export const getCheckboxItems = async (person: Person) =>
  (await getItems(person)).filter(({ name }) => !DOCUMENT_REQUIREMENTS.includes(name))

/** Ticks the items that need a document, as a reviewer of the utility may. */
export const tickDocumentItems = async (id: string): Promise<void> => {
  const items = await getItems({ id })
  for (const { id: item } of items.filter(({ name }) => DOCUMENT_REQUIREMENTS.includes(name)))
    await getApi().as('utility').patch(`/api/personnel_accreditation_status/${item}/`, { status: true })
}
