import type { evidenceEndpoints } from '../../contract/evidence.ts'
import { companyScope } from '../../domain/permissions.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { keptFile } from '../files/uploads.ts'
import type { Handlers } from '../http/call.ts'
import { listed, toListQuery, within } from '../records/lists.ts'
import { narrowed } from '../records/narrowed.ts'
import { endHold } from '../records/reviewHolds.ts'
import { assertSecondReviewer } from '../records/secondReviewer.ts'
import { assertVersion } from '../records/versions.ts'
import {
  bringEvidence,
  evidenceSeenBy,
  itemAsked,
  reviewEvidence,
  visibleEvidenceTypes,
  wireEvidence,
} from './evidence.ts'
import { tickItem, wireItem } from './items.ts'

const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }

export const evidenceRoutes: Handlers<typeof evidenceEndpoints> = {
  'evidence.list': async ({ store, query, actor }) => {
    const listQuery = within(
      toListQuery('evidence', { ...newestFirst, ...query }),
      'company',
      companyScope(actor),
    )
    const type = await visibleEvidenceTypes(store, actor)
    const visible = { ...listQuery, filter: narrowed<'evidence'>(listQuery.filter, { type }) }
    return listed(store, 'evidence', visible, wireEvidence(actor))
  },

  'evidence.create': ({ body, uploads, actor, store, today, now }) =>
    store.transaction(async (tx) =>
      wireEvidence(actor)(await bringEvidence(tx, body, uploads.file, { actor, today, now: now() })),
    ),

  'evidence.review': ({ params, body, actor, store, config, today, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await evidenceSeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      assertSecondReviewer(tx, row, body, { actor, config })
      await endHold(tx, 'person', row.id, { actor, now: now() })
      return wireEvidence(actor)(await reviewEvidence(tx, row, body, { actor, today, now: now() }))
    }),

  'evidence.tick': ({ params, body, actor, store, today, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const { item, type, person } = await itemAsked(tx, actor, params.id)
      assertVersion(ifMatch, item.version)
      if (body.until !== null && body.until < today)
        throw new HttpError(400, { until: [texts.evidenceDays.ended] })
      const ticked = await tickItem(tx, item, { ...body, actor, now: now() })
      return wireItem(ticked, type, { actor, today }, person.role)
    }),

  'evidence.download': async ({ params, actor, store, files }) =>
    keptFile(files, await evidenceSeenBy(store, actor, params.id)),
}
