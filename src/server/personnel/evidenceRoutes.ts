import type { evidenceEndpoints } from '../../contract/evidence.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import { assertVersionMatches } from '../records/versions.ts'
import {
  createEvidenceMapper,
  getVisibleEvidence,
  getVisibleRequirement,
  getVisibleRequirementTypes,
  insertEvidence,
  reviewEvidence,
} from './evidence.ts'
import { markRequirement, toRequirementResponse } from './items.ts'
import { createReviewableDocumentRoutes } from './reviewableDocumentRoutes.ts'

const requirementDocumentRoutes = createReviewableDocumentRoutes({
  collection: 'evidence',
  reviewKind: 'person',
  toWire: createEvidenceMapper,
  getVisible: getVisibleEvidence,
  insert: insertEvidence,
  review: reviewEvidence,
  getFilter: async (store, actor) => ({ type: await getVisibleRequirementTypes(store, actor) }),
})

export const evidenceRoutes: Handlers<typeof evidenceEndpoints> = {
  'evidence.list': requirementDocumentRoutes.list,
  'evidence.create': requirementDocumentRoutes.create,
  'evidence.review': requirementDocumentRoutes.review,
  'evidence.download': requirementDocumentRoutes.download,

  'evidence.tick': ({ params, body, actor, store, today, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const { item, type, person } = await getVisibleRequirement(tx, actor, params.id)
      assertVersionMatches(ifMatch, item.version)
      if (body.until !== null && body.until < today)
        throw new HttpError(400, { until: [texts.evidenceDays.ended] })
      const ticked = await markRequirement(tx, item, { ...body, actor, now: now() })
      return toRequirementResponse(ticked, type, { actor, today }, person.role)
    }),
}
