import type { z } from 'zod'
import type { checkEndpoints } from '../../contract/checks.ts'
import type { visitReportEndpoints } from '../../contract/visitReports.ts'
import { CHECK_DAYS, type UnusualCheck } from '../../domain/checks.ts'
import { addDays } from '../../domain/days.ts'
import type { VisitReport } from '../../domain/visitReports.ts'
import { notFound } from '../common/httpError.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { personSeenBy } from '../personnel/people.ts'
import { listed, toListQuery } from '../records/lists.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { momentsOf } from './checks.ts'

type VisitReportsQuery = z.output<(typeof visitReportEndpoints)['visitReports.list']['query']>
type UnusualChecksQuery = z.output<(typeof checkEndpoints)['unusualChecks.list']['query']>

const newestFirst = { sort: ['id', 'DESC'] as ['id', 'DESC'] }

/** Returns the query of the list of reports, newest first by default. */
export const visitReportsQuery = ({
  filter: { from, to, ...filter } = {},
  ...query
}: VisitReportsQuery): ListQuery<'visit_reports'> =>
  toListQuery('visit_reports', {
    ...newestFirst,
    ...query,
    filter: { ...filter, ...(from || to ? { created_at: momentsOf(from, to) } : {}) },
  })

/** Returns the query of the list of unusual checks, newest first by default. */
export const unusualChecksQuery = (query: UnusualChecksQuery): ListQuery<'unusual_checks'> =>
  toListQuery('unusual_checks', { ...newestFirst, ...query })

const wireReport = (
  { photo, handled_by: _, ...row }: Row<'visit_reports'>,
  { photos, now }: Pick<Services, 'photos' | 'now'>,
): VisitReport => {
  const { profile_picture: picture, profile_thumbnail: thumbnail } = photos.of(photo, 'console', now())
  return { ...row, picture, thumbnail }
}

const wireUnusual = ({ handled_by: _, ...row }: Row<'unusual_checks'>): UnusualCheck => row

type Handled = 'unusual_checks' | 'visit_reports'

const rowAt = async <C extends Handled>(store: Reader, collection: C, id: number): Promise<Row<C>> => {
  const row = await store.getOne<Handled>(collection, id)
  if (!row) throw notFound()
  return row as Row<C>
}

/** Says what became of it, and who looked at it when. */
const handle = <C extends Handled>(
  collection: C,
  { store, params, body, actor, now, ifMatch }: Call<(typeof checkEndpoints)['unusualChecks.update']>,
): Promise<Row<C>> =>
  store.transaction(async (tx) => {
    const row: Row<Handled> = await rowAt(tx, collection, params.id)
    assertVersion(ifMatch, row.version)
    const changes = changesOf<Row<Handled>>(row, body)
    if (Object.keys(changes).length === 0) return row as Row<C>
    const handled = { handled_by: actor.id, handled_at: now().toISOString() }
    return ((await tx.update<Handled>(collection, row.id, counted(row, { ...changes, ...handled }))) ??
      row) as Row<C>
  })

export const visitReportRoutes: Handlers<typeof visitReportEndpoints> = {
  'visitReports.list': (call) =>
    listed(call.store, 'visit_reports', visitReportsQuery(call.query), (row) => wireReport(row, call)),

  'visitReports.get': async (call) =>
    wireReport(await rowAt(call.store, 'visit_reports', call.params.id), call),

  'visitReports.update': async (call) => wireReport(await handle('visit_reports', call), call),
}

export const checkRoutes: Handlers<typeof checkEndpoints> = {
  'personnel.checks': async ({ store, actor, params, today }) => {
    const { id: person } = await personSeenBy(store, actor, params.id)
    const newest = { sort: { field: 'id', order: 'DESC' }, range: [0, 0] } as const
    const [last] = await store.getPage('credential_checks', { filter: { person }, ...newest })
    // Each day is a count of an index, as few as there are days: whoever scans a card a million times reads no million rows.
    const days = await Promise.all(
      Array.from({ length: CHECK_DAYS }, async (_, i) => {
        const day = addDays(today, i + 1 - CHECK_DAYS)
        const filter = { person, at: momentsOf(day, day) }
        return { day, count: (await store.getList('credential_checks', { filter, range: [0, 0] })).total }
      }),
    )
    const total = days.reduce((sum, { count }) => sum + count, 0)
    return { total, last_at: last?.at ?? null, days }
  },

  'unusualChecks.list': ({ query, store }) =>
    listed(store, 'unusual_checks', unusualChecksQuery(query), wireUnusual),

  'unusualChecks.get': async ({ store, params }) =>
    wireUnusual(await rowAt(store, 'unusual_checks', params.id)),

  'unusualChecks.update': async (call) => wireUnusual(await handle('unusual_checks', call)),
}
