import type { z } from 'zod'
import type { checkEndpoints } from '../../contract/checks.ts'
import type { visitReportEndpoints } from '../../contract/visitReports.ts'
import { addDays } from '../../domain/common/days.ts'
import { CHECK_DAYS, type UnusualCheck } from '../../domain/door/credentialChecks.ts'
import type { VisitReport } from '../../domain/door/visitReports.ts'
import { createNotFoundError } from '../common/httpError.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { convertDaysToTimeRange } from './personLookup.ts'

type VisitReportsQuery = z.output<(typeof visitReportEndpoints)['visitReports.list']['query']>
type UnusualChecksQuery = z.output<(typeof checkEndpoints)['unusualChecks.list']['query']>

const newestFirst = { sort: ['id', 'DESC'] as ['id', 'DESC'] }

/** Returns the database query of visitors' reports, newest first by default. */
const createVisitorReportListQuery = ({
  filter: { from, to, ...filter } = {},
  ...query
}: VisitReportsQuery): ListQuery<'visit_reports'> =>
  convertListRequestToQuery('visit_reports', {
    ...newestFirst,
    ...query,
    filter: { ...filter, ...(from || to ? { created_at: convertDaysToTimeRange(from, to) } : {}) },
  })

/** Returns the database query of unusual checks, newest first by default. */
const createUnusualCheckListQuery = (query: UnusualChecksQuery): ListQuery<'unusual_checks'> =>
  convertListRequestToQuery('unusual_checks', { ...newestFirst, ...query })

const toVisitorReportResponse = (
  { photo, handled_by: _, ...row }: Row<'visit_reports'>,
  { photos, now }: Pick<Services, 'photos' | 'now'>,
): VisitReport => {
  const { profile_picture: picture, profile_thumbnail: thumbnail } = photos.create(photo, 'console', now())
  return { ...row, picture, thumbnail }
}

const toUnusualCredentialCheckResponse = ({ handled_by: _, ...row }: Row<'unusual_checks'>): UnusualCheck =>
  row

type HandledCollection = 'unusual_checks' | 'visit_reports'

const getUnusualCheckOrVisitorReport = async <C extends HandledCollection>(
  store: Reader,
  collection: C,
  id: number,
): Promise<Row<C>> => {
  const row = await store.getOne<HandledCollection>(collection, id)
  if (!row) throw createNotFoundError()
  return row as Row<C>
}

/** Changes the state of a visitor's report or of unusual checks. */
const updateReportHandlingState = <C extends HandledCollection>(
  collection: C,
  { store, params, body, actor, now, ifMatch }: Call<(typeof checkEndpoints)['unusualChecks.update']>,
): Promise<Row<C>> =>
  store.transaction(async (tx) => {
    const row: Row<HandledCollection> = await getUnusualCheckOrVisitorReport(tx, collection, params.id)
    assertRecordVersionMatches(ifMatch, row.version)
    const changes = getFieldsChangedByPatch<Row<HandledCollection>>(row, body)
    if (Object.keys(changes).length === 0) return row as Row<C>
    const handling = { handled_by: actor.id, handled_at: now().toISOString() }
    return ((await tx.update<HandledCollection>(
      collection,
      row.id,
      incrementRecordVersion(row, { ...changes, ...handling }),
    )) ?? row) as Row<C>
  })

export const checkListQueries: ListQueries<'visitReports' | 'unusualChecks'> = {
  visitReports: ({ query }) => createVisitorReportListQuery(query),
  unusualChecks: ({ query }) => createUnusualCheckListQuery(query),
}

export const visitReportRoutes: Handlers<typeof visitReportEndpoints> = {
  'visitReports.list': (call) =>
    getListPageOrRowStream(call.store, 'visit_reports', createVisitorReportListQuery(call.query), (row) =>
      toVisitorReportResponse(row, call),
    ),

  'visitReports.get': async (call) =>
    toVisitorReportResponse(
      await getUnusualCheckOrVisitorReport(call.store, 'visit_reports', call.params.id),
      call,
    ),

  'visitReports.update': async (call) =>
    toVisitorReportResponse(await updateReportHandlingState('visit_reports', call), call),
}

export const checkRoutes: Handlers<typeof checkEndpoints> = {
  'personnel.checks': async ({ store, actor, params, today }) => {
    const { id: person } = await getPersonVisibleToUser(store, actor, params.id)
    const newest = { sort: { field: 'id', order: 'DESC' }, range: [0, 0] } as const
    const [last] = await store.getPage('credential_checks', { filter: { person }, ...newest })
    // Counts each day with a query that an index answers, which stays fast for a million checks.
    const days = await Promise.all(
      Array.from({ length: CHECK_DAYS }, async (_, i) => {
        const day = addDays(today, i + 1 - CHECK_DAYS)
        const filter = { person, at: convertDaysToTimeRange(day, day) }
        return { day, count: (await store.getList('credential_checks', { filter, range: [0, 0] })).total }
      }),
    )
    const total = days.reduce((sum, { count }) => sum + count, 0)
    return { total, last_at: last?.at ?? null, days }
  },

  'unusualChecks.list': ({ query, store }) =>
    getListPageOrRowStream(
      store,
      'unusual_checks',
      createUnusualCheckListQuery(query),
      toUnusualCredentialCheckResponse,
    ),

  'unusualChecks.get': async ({ store, params }) =>
    toUnusualCredentialCheckResponse(
      await getUnusualCheckOrVisitorReport(store, 'unusual_checks', params.id),
    ),

  'unusualChecks.update': async (call) =>
    toUnusualCredentialCheckResponse(await updateReportHandlingState('unusual_checks', call)),
}
