import type { evidenceEndpoints } from '../../contract/evidence.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import {
  createEvidenceMapper,
  getRequirementDocumentVisibleToUser,
  getRequirementVisibleToUser,
  insertUploadedRequirementDocument,
  listRequirementTypesVisibleToUser,
  reviewRequirementDocument,
} from './evidence.ts'
import { createRequirementResponse, markRequirementAsMetByHand } from './items.ts'
import { createReviewableDocumentRoutes } from './reviewableDocumentRoutes.ts'

const requirementDocumentRouteHandlers = createReviewableDocumentRoutes({
  collection: 'evidence',
  reviewKind: 'person',
  toWire: createEvidenceMapper,
  getVisible: getRequirementDocumentVisibleToUser,
  insert: insertUploadedRequirementDocument,
  review: reviewRequirementDocument,
  getFilter: async (store, actor) => ({ type: await listRequirementTypesVisibleToUser(store, actor) }),
})

export const evidenceRoutes: Handlers<typeof evidenceEndpoints> = {
  'evidence.list': requirementDocumentRouteHandlers.list,
  'evidence.create': requirementDocumentRouteHandlers.create,
  'evidence.review': requirementDocumentRouteHandlers.review,
  'evidence.download': requirementDocumentRouteHandlers.download,

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
