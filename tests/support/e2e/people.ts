import { expect } from 'vitest'
import type { Flag } from '../../../src/domain/accreditation.ts'
import type { AccreditedPerson, Person } from '../../../src/domain/personnel.ts'
import { usualCatalog } from '../../../src/domain/usualCatalog.ts'
import { apiOf } from './visitor.ts'

type State = 'vetoed' | 'valid' | 'expiring' | 'incomplete' | 'expired' | 'unaccredited' | 'inactive'

/** A light, however a back end writes it. */
const isFlagged = ({ accreditation_flag }: Person, flag: Flag): boolean =>
  accreditation_flag.toLowerCase() === flag

/** How the demo's people differ, told by what the wire says of them. */
const is: Record<State, (person: Person) => boolean> = {
  vetoed: (person) => person.active && person.vetoed,
  valid: (person) => person.active && isFlagged(person, 'success'),
  expiring: (person) =>
    person.active &&
    isFlagged(person, 'warning') &&
    (person.accreditation_expiration_date ?? '') < inDays(31),
  incomplete: (person) =>
    person.active &&
    isFlagged(person, 'warning') &&
    (person.accreditation_expiration_date ?? '') > inDays(31),
  expired: (person) =>
    person.active &&
    isFlagged(person, 'danger') &&
    (person.accreditation_expiration_date ?? inDays(1)) < inDays(0),
  unaccredited: (person) =>
    person.active &&
    (person.standing ?? 'regular') === 'regular' &&
    person.accreditation_expiration_date === null,
  inactive: ({ active }) => !active,
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Wanted {
  state?: State
  company?: number
  photo?: boolean
}

/** Everybody in a portal. */
export const everybody = async (): Promise<Person[]> =>
  (await apiOf().as('super').get<Person[]>('/api/personnel/')).body

/** People of the demo such as a test needs them, by name. */
export const people = async ({ state, company, photo = true }: Wanted) =>
  (await everybody()).filter(
    (person) =>
      (state === undefined || is[state](person)) &&
      (company === undefined || person.company === company) &&
      (person.profile_picture !== null) === photo,
  )

/** One of them. */
export const somebody = async (wanted: Wanted): Promise<Person> => {
  const [person] = await people(wanted)
  if (!person) throw new Error(`nobody in the demo is ${JSON.stringify(wanted)}`)
  return person
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Counted on from somewhere, so that no two newcomers of a portal share an RFC: four letters tell 456 976 apart. */
let registered = Math.floor(Math.random() * 26 ** 4)

/** Four letters that nobody else has had. */
const nextLetters = (): string => {
  registered += 1
  return [0, 1, 2, 3].map((place) => LETTERS[Math.floor(registered / 26 ** place) % 26]).join('')
}

/** Somebody new, whom no other test knows. */
export const newcomer = async (more: object = {}): Promise<Person> => {
  const letters = nextLetters()
  const rfc = `ZU${letters.slice(0, 2)}900101${letters.slice(2)}1`
  const { status } = await apiOf()
    .as('admin')
    .post<Person>('/api/personnel/', {
      first_names: 'Prueba',
      last_names: `Zúñiga ${letters}`,
      rfc,
      role: 1,
      company: 1,
      registration_date: '2026-01-15',
      ...more,
    })
  expect(status).toBe(201)
  // What the write answers is the back end's to choose.
  const person = (await everybody()).find((one) => one.last_names === `Zúñiga ${letters}`)
  if (!person) throw new Error(`${rfc} was not registered`)
  return person
}

/** A name as lists show it. */
export const listed = ({ name }: Person): string => name.toLocaleUpperCase('es-MX')

/** What is proved by a document, which no box of the matrix ticks. */
export const PAPERS = usualCatalog.requirements.flatMap(({ name, wants_document }) =>
  wants_document ? [name] : [],
)

export const itemsOf = async ({ id }: Pick<Person, 'id'>) =>
  (await apiOf().as('super').get<AccreditedPerson>(`/api/personnel_accreditation/${id}/`)).body
    .personnel_accreditation

/** What of it is a box. */
export const boxItems = async (person: Person) =>
  (await itemsOf(person)).filter(({ name }) => !PAPERS.includes(name))

/** The utility has seen what is proved by a document, and ticks it by hand. */
export const provePapers = async (id: string): Promise<void> => {
  const items = await itemsOf({ id })
  for (const { id: item } of items.filter(({ name }) => PAPERS.includes(name)))
    await apiOf().as('utility').patch(`/api/personnel_accreditation_status/${item}/`, { status: true })
}
