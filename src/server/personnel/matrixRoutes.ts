import type { accreditationEndpoints } from '../../contract/accreditation.ts'
import { filterByState } from '../../domain/accreditation.ts'
import { addDays } from '../../domain/days.ts'
import { getValidityEnd } from '../../domain/documentRules.ts'
import { can, canTickItem, companyScope } from '../../domain/permissions.ts'
import type { AccreditationPage } from '../../domain/personnel.ts'
import { isMetOn } from '../../domain/requirements.ts'
import { catalogQuery } from '../catalogs/entries.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { assertMayNarrowBy, listed, peopleQuery, within } from '../records/lists.ts'
import { narrowed } from '../records/narrowed.ts'
import { assertVersion } from '../records/versions.ts'
import { typesById } from '../store/derived/requirements.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { accreditedPeople, tickItem } from './items.ts'
import { personSeenBy, type Viewing } from './people.ts'

type Endpoints = typeof accreditationEndpoints

/** Maximum number of people in a printed matrix: more is a stack of paper. */
const MAX_PRINTED = 2000

const matrixQuery = ({
  query,
  actor,
  today,
}: Pick<Call<Endpoints['accreditation.pdf']>, 'query' | 'actor' | 'today'>): ListQuery<'personnel'> => {
  assertMayNarrowBy(actor, query.filter)
  const { state, missing, ...filter } = query.filter ?? {}
  const asked = peopleQuery(actor, { ...(query.sort ? { sort: query.sort } : {}), filter })
  const narrow = narrowed<'personnel'>(asked.filter, state && filterByState(state, today))
  const shown = within({ ...asked, filter: narrow }, 'company', companyScope(actor))
  if (missing === undefined) return shown
  const unmet = { type: missing, met_until: { to: addDays(today, -1) } }
  return { ...shown, pointedAtBy: { collection: 'accreditation_items', by: 'personnel', filter: unmet } }
}

const rangeOf = (page: number, size: number): [number, number] => [(page - 1) * size, page * size - 1]

/** A page of the matrix; past the end, the last one. */
const matrixPage = async (call: Call<Endpoints['accreditation.list']>): Promise<AccreditationPage> => {
  const { store } = call
  const { size } = call.query
  const query = matrixQuery(call)
  const asked = await store.getList('personnel', { ...query, range: rangeOf(call.query.page, size) })
  const pages = Math.max(1, Math.ceil(asked.total / size))
  const page = Math.min(call.query.page, pages)
  const { rows } =
    page === call.query.page
      ? asked
      : await store.getList('personnel', { ...query, range: rangeOf(page, size) })
  return {
    results: await accreditedPeople(store, rows, call),
    page,
    pages,
    next: page < pages ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
    count: asked.total,
  }
}

/** Returns a person's row of the matrix. Throws 404 if the person does not exist or the user may not see it. */
const accreditedPerson = async (
  reader: Reader,
  id: string,
  call: Viewing & Pick<Call<Endpoints['accreditation.get']>, 'actor'>,
) => {
  const row = await personSeenBy(reader, call.actor, id)
  const [person] = await accreditedPeople(reader, [row], call)
  if (!person) throw notFound()
  return person
}

export const accreditationRoutes: Handlers<Endpoints> = {
  'accreditation.list': (call) => matrixPage(call),

  'accreditation.pdf': async (call) => {
    const { actor, store, jobs, download, today, now, query } = call
    const list = matrixQuery(call)
    const { total } = await store.getList('personnel', { ...list, range: [0, 0] })
    if (total > MAX_PRINTED) throw new HttpError(400, texts.tooManyToPrint(MAX_PRINTED))
    const matrix = { query: list, filter: query.filter ?? {}, user: actor, today, now: now() }
    return {
      content: jobs.run({ kind: 'matrix', matrix }, { user: actor.id, download }),
      filename: `acreditacion-de-personal-${today}.pdf`,
    }
  },

  'accreditation.get': (call) => accreditedPerson(call.store, call.params.id, call),

  'accreditation.tick': (call) => {
    const { params, body, actor, store, ifMatch, today, now } = call
    return store.transaction(async (tx) => {
      if (body.id !== undefined && body.id !== params.id) throw invalid({ id: 'contradiction' })
      const item = await tx.getOne('accreditation_items', params.id)
      if (!item) throw notFound()
      await personSeenBy(tx, actor, item.personnel)
      const type = (await typesById(tx)).get(item.type)
      if (!type) throw notFound()
      if (type.wants_document && companyScope(actor) !== 'all') throw new HttpError(403, texts.evidenceWanted)
      if (!canTickItem(actor, type)) throw forbidden()
      assertVersion(ifMatch, item.version)
      const { status } = body
      const isUnchanged = isMetOn(item, today) === status
      if (!isUnchanged && !status && item.proved_until >= today)
        throw new HttpError(400, { status: [texts.evidenceHolds] })
      if (!isUnchanged)
        await tickItem(tx, item, { status, until: getValidityEnd(type, today), actor, now: now() })
      const row = await accreditedPerson(tx, item.personnel, call)
      const ticked = row.personnel_accreditation.find(({ id }) => id === item.id)
      if (!ticked) throw notFound()
      return { ...ticked, person: row }
    })
  },

  'accreditationTypes.list': ({ store, query, actor }) =>
    listed(
      store,
      'accreditation_types',
      catalogQuery('accreditation_types', query),
      ({ id, name, ...row }) => (can(actor, 'catalog.write') ? { id, name, ...row } : { id, name }),
    ),
}
