import type { z } from 'zod'
import type { personnelEndpoints } from '../../contract/personnel.ts'
import {
  filterByFlag,
  filterByState,
  filterReadyForAccreditation,
  getAccreditationFlag,
  getAccreditationState,
  isCredentialValid,
} from '../../domain/accreditation.ts'
import { addDays, type Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeCompany, companyScope } from '../../domain/permissions.ts'
import { listHiddenPersonFields } from '../../domain/personFieldAccess.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { type Person, type PersonDetail, type PublicPerson, publicPerson } from '../../domain/personnel.ts'
import { getPublicId } from '../../domain/publicId.ts'
import { notFound } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { assertMayNarrowBy, peopleQuery, within } from '../records/lists.ts'
import { narrowed } from '../records/narrowed.ts'
import type { Row } from '../store/rows.ts'
import { type ListQuery, present, type Reader } from '../store/store.ts'

/** What showing people takes: the day that their lights are read on, and where their pictures are. */
type Moment = Pick<Services, 'now' | 'photos'> & { today: Day }
/** And to whom they are shown. */
export type Viewing = Moment & { actor: Actor }

const shownOn = (
  row: Row<'personnel'>,
  { today, photos, now }: Moment,
  reader: 'console' | 'public',
): Person => {
  const accreditation_flag = getAccreditationFlag(row, today)
  return {
    ...row,
    public_id: getPublicId(row),
    name: formatSortName(row),
    status: row.active && accreditation_flag !== 'danger',
    accreditation_flag,
    state: getAccreditationState(row, today),
    ...photos.of(row.photo, reader, now()),
  }
}

/** What an actor is not shown, asked once for all the people of a list. */
const leftOut = new WeakMap<Actor, { [field: string]: undefined }>()

const leftOutFor = (actor: Actor): { [field: string]: undefined } => {
  const known = leftOut.get(actor)
  if (known) return known
  const made = Object.fromEntries(listHiddenPersonFields(actor).map((field) => [field, undefined]))
  leftOut.set(actor, made)
  return made
}

/**
 * A person as the wire has it on a day for somebody: the flag and the status turn on the day itself, and what this actor is not shown is left
 * out. The reply's schema leaves out what only the store needs; doing it here as well would cost a list a third of its time.
 */
export const wirePerson = <P extends Partial<PersonDetail>>(
  row: Row<'personnel'>,
  viewing: Viewing,
  more?: P,
): Person & P => ({ ...shownOn(row, viewing, 'console'), ...(more as P), ...leftOutFor(viewing.actor) })

/** The same for whoever scans its QR: undefined for a person whose credential is not valid, whose picture is then no visitor's to see. */
export const wirePublicPerson = (row: Row<'personnel'>, viewing: Moment): PublicPerson | undefined => {
  const person = { ...row, accreditation_flag: getAccreditationFlag(row, viewing.today) }
  if (!isCredentialValid(person)) return undefined
  return publicPerson.parse({ ...shownOn(row, viewing, 'public'), id: getPublicId(row) })
}

/** The person whose QR carries this id. An id that could be guessed is nobody's here. */
export const personOfPublicId = async (store: Reader, id: string): Promise<Row<'personnel'> | undefined> => {
  const own = await store.getOne('personnel', id)
  return own && getPublicId(own) === id ? own : store.getBy('personnel', 'public_id', id)
}

/** The person, if this actor may know of it; another company's is not there. */
export const personSeenBy = async (store: Reader, actor: Actor, id: string): Promise<Row<'personnel'>> => {
  const row = await store.getOne('personnel', id)
  if (!row || !canSeeCompany(actor, row.company)) throw notFound()
  return row
}

/** A list's query as its schema reads it, without the page: the list and its export ask the same. */
type PeopleQuery = Pick<
  Omit<z.output<(typeof personnelEndpoints)['personnel.list']['query']>, 'active'>,
  'filter' | 'sort' | 'range'
>

/** Those whose day lies between two, as far as they are asked for. */
const between = (field: string, from?: Day, to?: Day) =>
  from || to ? { [field]: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}

/** Somebody lacks a requirement from the day after its last one on. */
const dayAfter = (last: Day | undefined): Day | undefined => last && addDays(last, 1)

/** The people that whoever calls asks for; refused where it narrows them by what it is not shown. */
export const personnelQuery = (
  { actor, today }: { actor: Actor; today: Day },
  query: PeopleQuery,
): ListQuery<'personnel'> => {
  assertMayNarrowBy(actor, query.filter)
  const { state, light, zone, has_photo, has_unmet, ready, ...others } = query.filter ?? {}
  const { registered_from, registered_to, ends_from, ends_to, proof_ends_from, proof_ends_to, ...filter } =
    others
  const plain = peopleQuery(actor, { ...query, filter })
  const asked = narrowed<'personnel'>(
    plain.filter,
    zone === undefined ? {} : { 'company.zone': zone },
    has_photo === undefined ? {} : { photo: has_photo ? present : null },
    has_unmet === undefined ? {} : { lacking_from: has_unmet ? { to: today } : { from: addDays(today, 1) } },
    ready && filterReadyForAccreditation(today),
    state && filterByState(state, today),
    light && filterByFlag(light, today),
    between('registration_date', registered_from, registered_to),
    between('accreditation_expiration_date', ends_from, ends_to),
    between('lacking_from', dayAfter(proof_ends_from), dayAfter(proof_ends_to)),
  )
  return within({ ...plain, filter: asked }, 'company', companyScope(actor))
}
