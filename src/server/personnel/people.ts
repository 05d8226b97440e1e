import type { z } from 'zod'
import type { personnelEndpoints } from '../../contract/personnel.ts'
import { addDays, type Day } from '../../domain/common/days.ts'
import { NOT_NULL, range } from '../../domain/common/filters.ts'
import { isCredentialValid } from '../../domain/credentials/credentialValidity.ts'
import { getPublicPersonId } from '../../domain/credentials/publicId.ts'
import { listPossibleIds } from '../../domain/credentials/validationAddress.ts'
import type { Actor } from '../../domain/groups.ts'
import { listHiddenPersonFields } from '../../domain/people/access.ts'
import {
  getAccreditationState,
  getAccreditationStateFilter,
  getAccreditationStatusFlag,
  getReadyForAccreditationFilter,
  getStatusFlagFilter,
} from '../../domain/people/accreditation.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import {
  type Person,
  type PersonDetail,
  type PublicPerson,
  publicPersonSchema,
} from '../../domain/people/schemas.ts'
import { canSeeCompany, getAccessibleCompany } from '../../domain/permissions.ts'
import { createNotFoundError } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { combineRowFilters } from '../records/combineRowFilters.ts'
import { assertMayFilterPeople, createPeopleListQuery, filterListQueryByValue } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'

/** Current day and photo URLs for formatting a person. */
type ReadContext = Pick<Services, 'now' | 'photos'> & { today: Day }
export type UserContext = ReadContext & { actor: Actor }

const createPersonResponseForAudience = (
  row: Row<'personnel'>,
  { today, photos, now }: ReadContext,
  audience: 'console' | 'public',
): Person => {
  const accreditation_flag = getAccreditationStatusFlag(row, today)
  return {
    ...row,
    public_id: getPublicPersonId(row),
    name: formatNameForSorting(row),
    status: row.active && accreditation_flag !== 'danger',
    accreditation_flag,
    state: getAccreditationState(row, today),
    ...photos.create(row.photo, audience, now()),
  }
}

/** Caches the hidden fields per user, because lists format thousands of people. */
const hiddenPersonFieldsByUser = new WeakMap<Actor, { [field: string]: undefined }>()

const getHiddenPersonFields = (actor: Actor): { [field: string]: undefined } => {
  const cached = hiddenPersonFieldsByUser.get(actor)
  if (cached) return cached
  const hidden = Object.fromEntries(listHiddenPersonFields(actor).map((field) => [field, undefined]))
  hiddenPersonFieldsByUser.set(actor, hidden)
  return hidden
}

/**
 * Formats a person for a user, without fields that are hidden from the user. Internal columns are removed by the response's schema, which is faster.
 */
export const createPersonResponse = <P extends Partial<PersonDetail>>(
  row: Row<'personnel'>,
  context: UserContext,
  more?: P,
): Person & P => ({
  ...createPersonResponseForAudience(row, context, 'console'),
  ...(more as P),
  ...getHiddenPersonFields(context.actor),
})

/**
 * Formats a person for the public credential page. Returns undefined if the credential is not valid, so that
 * its photo stays private.
 */
export const createPublicPersonResponse = (
  row: Row<'personnel'>,
  context: ReadContext,
): PublicPerson | undefined => {
  const person = { ...row, accreditation_flag: getAccreditationStatusFlag(row, context.today) }
  if (!isCredentialValid(person)) return undefined
  return publicPersonSchema.parse({
    ...createPersonResponseForAudience(row, context, 'public'),
    id: getPublicPersonId(row),
  })
}

/** Returns the person with exactly this public id. Ids that can be guessed match no person. */
const findPersonByExactPublicId = async (
  store: Reader,
  id: string,
): Promise<Row<'personnel'> | undefined> => {
  const personById = await store.getOne('personnel', id)
  return personById && getPublicPersonId(personById) === id
    ? personById
    : store.getBy('personnel', 'public_id', id)
}

/** Returns the person with the public id in an address. Without one, tries the id without the marks that programs add. */
export const findPersonByPublicId = async (
  store: Reader,
  text: string,
): Promise<Row<'personnel'> | undefined> => {
  const [exactId, ...otherIds] = listPossibleIds(text)
  if (exactId === undefined) return undefined
  const exact = await findPersonByExactPublicId(store, exactId)
  if (exact || otherIds.length === 0) return exact
  const found = await Promise.all([
    store.getList('personnel', { filter: { id: otherIds } }),
    store.getList('personnel', { filter: { public_id: otherIds } }),
  ])
  const people = found.flatMap(({ rows }) => rows)
  return otherIds.flatMap((id) => people.filter((row) => getPublicPersonId(row) === id))[0]
}

/** Returns the person. Throws 404 if the person does not exist or the user may not see them. */
export const getPersonVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: string,
): Promise<Row<'personnel'>> => {
  const row = await store.getOne('personnel', id)
  if (!row || !canSeeCompany(actor, row.company)) throw createNotFoundError()
  return row
}

/** Query parameters that the people list and its export share. */
type PeopleQuery = Pick<
  Omit<z.output<(typeof personnelEndpoints)['personnel.list']['query']>, 'active'>,
  'filter' | 'sort' | 'range'
>

const createDayRangeFilter = (field: string, from?: Day, to?: Day) =>
  from || to ? { [field]: range({ from, to }) } : {}

/** Returns the day from which a requirement is unmet: the day after its last valid day. */
const getFirstDayRequirementUnmet = (last: Day | undefined): Day | undefined => last && addDays(last, 1)

/**
 * Converts the query parameters of the people list to a database query. Throws 400 for a filter on a field that is hidden from the user.
 */
export const createPersonnelListQuery = (
  { actor, today }: { actor: Actor; today: Day },
  query: PeopleQuery,
): ListQuery<'personnel'> => {
  assertMayFilterPeople(actor, query.filter)
  const { state, light, zone, has_photo, has_unmet, ready, ...otherFilters } = query.filter ?? {}
  const { registered_from, registered_to, ends_from, ends_to, proof_ends_from, proof_ends_to, ...filter } =
    otherFilters
  const baseQuery = createPeopleListQuery(actor, { ...query, filter })
  const listFilter = combineRowFilters<'personnel'>(
    baseQuery.filter,
    zone === undefined ? {} : { 'company.zone': zone },
    has_photo === undefined ? {} : { photo: has_photo ? NOT_NULL : null },
    has_unmet === undefined
      ? {}
      : { lacking_from: range(has_unmet ? { to: today } : { from: addDays(today, 1) }) },
    ready && getReadyForAccreditationFilter(today),
    state && getAccreditationStateFilter(state, today),
    light && getStatusFlagFilter(light, today),
    createDayRangeFilter('registration_date', registered_from, registered_to),
    createDayRangeFilter('accreditation_expiration_date', ends_from, ends_to),
    createDayRangeFilter(
      'lacking_from',
      getFirstDayRequirementUnmet(proof_ends_from),
      getFirstDayRequirementUnmet(proof_ends_to),
    ),
  )
  return filterListQueryByValue({ ...baseQuery, filter: listFilter }, 'company', getAccessibleCompany(actor))
}
