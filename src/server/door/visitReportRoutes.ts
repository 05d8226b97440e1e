import type { z } from 'zod'
import type { visitReportEndpoints } from '../../contract/visitReports.ts'
import type { VisitReport } from '../../domain/visitReports.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers, Services } from '../http/call.ts'
import { listed, toListQuery } from '../records/lists.ts'
import { momentsOf } from '../records/moments.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

type Asked = NonNullable<z.output<(typeof visitReportEndpoints)['visitReports.list']['query']>['filter']>

const wire = (
  { photo, handled_by: _, ...row }: Row<'visit_reports'>,
  { photos, now }: Pick<Services, 'photos' | 'now'>,
): VisitReport => {
  const { profile_picture: picture, profile_thumbnail: thumbnail } = photos.of(photo, 'console', now())
  return { ...row, picture, thumbnail }
}

const reportAt = async (store: Reader, id: number): Promise<Row<'visit_reports'>> => {
  const row = await store.getOne('visit_reports', id)
  if (!row) throw notFound()
  return row
}

export const visitReportRoutes: Handlers<typeof visitReportEndpoints> = {
  'visitReports.list': (call) => {
    const { filter: given, ...query } = call.query
    const { from, to, ...filter }: Asked = given ?? {}
    const newestFirst = { sort: ['id', 'DESC'] as ['id', 'DESC'] }
    const asked = toListQuery('visit_reports', {
      ...{ ...newestFirst, ...query },
      filter: { ...filter, ...(from || to ? { created_at: momentsOf(from, to) } : {}) },
    })
    return listed(call.store, 'visit_reports', asked, (row) => wire(row, call))
  },

  'visitReports.get': async (call) => wire(await reportAt(call.store, call.params.id), call),

  'visitReports.update': (call) =>
    call.store.transaction(async (tx) => {
      const { params, body, actor, now, ifMatch } = call
      const row = await reportAt(tx, params.id)
      assertVersion(ifMatch, row.version)
      const changes = changesOf<Row<'visit_reports'>>(row, body)
      if (Object.keys(changes).length === 0) return wire(row, call)
      const handled = { handled_by: actor.id, handled_at: now().toISOString() }
      const updated = await tx.update('visit_reports', row.id, counted(row, { ...changes, ...handled }))
      return wire(updated ?? row, call)
    }),
}
