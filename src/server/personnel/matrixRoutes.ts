import type { accreditationMatrixEndpoints } from '../../contract/accreditationMatrix.ts'
import { getDocumentValidityEnd } from '../../domain/catalogs/documentRules.ts'
import { addDays } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { getAccreditationStateFilter } from '../../domain/people/accreditation.ts'
import { isRequirementMetOn } from '../../domain/people/requirements.ts'
import type { AccreditationPage } from '../../domain/people/schemas.ts'
import { canTickRequirement, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { createCatalogListQuery } from '../catalogs/entries.ts'
import {
  createForbiddenError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { readRequirementTypesMap } from '../derived/requirements.ts'
import type { Call, Handlers } from '../http/call.ts'
import { combineRowFilters } from '../records/combineRowFilters.ts'
import {
  assertMayFilterPeople,
  createPeopleListQuery,
  filterListQueryByValue,
  getListPageOrRowStream,
} from '../records/lists.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import {
  createRequirementResponse,
  getPeopleWithRequirements,
  getRequirementVisibleToUser,
  markRequirementAsMetByHand,
} from './items.ts'
import { getPersonVisibleToUser, type UserContext } from './people.ts'

type Endpoints = typeof accreditationMatrixEndpoints

/** Maximum number of people in a printed matrix of requirements. */
const MAX_PRINTED = 2000

const parseMatrixListQuery = ({
  query,
  actor,
  today,
}: Pick<Call<Endpoints['accreditation.pdf']>, 'query' | 'actor' | 'today'>): ListQuery<'personnel'> => {
  assertMayFilterPeople(actor, query.filter)
  const { state, missing, ...filter } = query.filter ?? {}
  const peopleQuery = createPeopleListQuery(actor, { ...(query.sort ? { sort: query.sort } : {}), filter })
  const listFilter = combineRowFilters<'personnel'>(
    peopleQuery.filter,
    state && getAccreditationStateFilter(state, today),
  )
  const visibleQuery = filterListQueryByValue(
    { ...peopleQuery, filter: listFilter },
    'company',
    getAccessibleCompany(actor),
  )
  if (missing === undefined) return visibleQuery
  const unmet = { type: missing, met_until: range({ to: addDays(today, -1) }) }
  return {
    ...visibleQuery,
    referencedBy: { collection: 'accreditation_items', by: 'personnel', filter: unmet },
  }
}

const getRowRangeOfPage = (page: number, size: number): [number, number] => [
  (page - 1) * size,
  page * size - 1,
]

/** Returns a page of people with their requirements, or the last page if the number is too high. */
const getRequirementMatrixPage = async (
  call: Call<Endpoints['accreditation.list']>,
): Promise<AccreditationPage> => {
  const { store } = call
  const { size } = call.query
  const query = parseMatrixListQuery(call)
  const requestedPage = await store.getList('personnel', {
    ...query,
    range: getRowRangeOfPage(call.query.page, size),
  })
  const pages = Math.max(1, Math.ceil(requestedPage.total / size))
  const page = Math.min(call.query.page, pages)
  const { rows } =
    page === call.query.page
      ? requestedPage
      : await store.getList('personnel', { ...query, range: getRowRangeOfPage(page, size) })
  return {
    results: await getPeopleWithRequirements(store, rows, call),
    page,
    pages,
    next: page < pages ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
    count: requestedPage.total,
  }
}

/** Returns a person with their requirements, as in a row of the matrix. Throws 404 if the user may not see the person. */
const getMatrixRowOfPerson = async (
  reader: Reader,
  id: string,
  call: UserContext & Pick<Call<Endpoints['accreditation.get']>, 'actor'>,
) => {
  const row = await getPersonVisibleToUser(reader, call.actor, id)
  const [person] = await getPeopleWithRequirements(reader, [row], call)
  if (!person) throw createNotFoundError()
  return person
}

export const accreditationRoutes: Handlers<Endpoints> = {
  'accreditation.list': (call) => getRequirementMatrixPage(call),

  'accreditation.pdf': async (call) => {
    const { actor, store, jobs, download, today, now, query } = call
    const list = parseMatrixListQuery(call)
    const { total } = await store.getList('personnel', { ...list, range: [0, 0] })
    if (total === 0) throw new HttpError(404, texts.noPeopleToPrint)
    if (total > MAX_PRINTED) throw new HttpError(400, texts.tooManyToPrint(MAX_PRINTED))
    const matrix = { query: list, filter: query.filter ?? {}, user: actor, today, now: now() }
    return {
      content: jobs.run({ kind: 'matrix', matrix }, { user: actor.id, download }),
      filename: `acreditacion-de-personal-${today}.pdf`,
    }
  },

  'accreditation.get': (call) => getMatrixRowOfPerson(call.store, call.params.id, call),

  'accreditation.tick': (call) => {
    const { params, body, actor, store, ifMatch, today, now } = call
    return store.transaction(async (tx) => {
      if (body.id !== undefined && body.id !== params.id) throw createValidationError({ id: 'contradiction' })
      const item = await tx.getOne('accreditation_items', params.id)
      if (!item) throw createNotFoundError()
      await getPersonVisibleToUser(tx, actor, item.personnel)
      const type = (await readRequirementTypesMap(tx)).get(item.type)
      if (!type) throw createNotFoundError()
      if (type.wants_document && getAccessibleCompany(actor) !== 'all')
        throw new HttpError(403, texts.evidenceRequired)
      if (!canTickRequirement(actor, type)) throw createForbiddenError()
      assertRecordVersionMatches(ifMatch, item.version)
      const { status } = body
      const isUnchanged = isRequirementMetOn(item, today) === status
      if (!isUnchanged && !status && item.proved_until >= today)
        throw new HttpError(400, { status: [texts.fulfilledByEvidence] })
      if (!isUnchanged)
        await markRequirementAsMetByHand(tx, item, {
          status,
          until: getDocumentValidityEnd(type, today),
          actor,
          now: now(),
        })
      const row = await getMatrixRowOfPerson(tx, item.personnel, call)
      const tickedItem = row.personnel_accreditation.find(({ id }) => id === item.id)
      if (!tickedItem) throw createNotFoundError()
      return { ...tickedItem, person: row }
    })
  },

  'accreditationTypes.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'accreditation_types',
      createCatalogListQuery('accreditation_types', query),
      ({ id, name, ...row }) => (hasPermission(actor, 'catalog.write') ? { id, name, ...row } : { id, name }),
    ),

  'evidence.tick': ({ params, body, actor, store, today, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const { item, type, person } = await getRequirementVisibleToUser(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, item.version)
      if (body.until !== null && body.until < today)
        throw new HttpError(400, { until: [texts.evidenceDays.ended] })
      const ticked = await markRequirementAsMetByHand(tx, item, { ...body, actor, now: now() })
      return createRequirementResponse(ticked, type, { actor, today }, person.role)
    }),
}
