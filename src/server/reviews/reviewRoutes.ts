import { MAX_RANGE } from '../../contract/limits.ts'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import type { Handlers } from '../http/call.ts'
import {
  getDocumentReviewFigures,
  getWaitingDocument,
  getWaitingDocumentsPage,
  releaseDocumentReservedByUser,
  reserveDocumentForReview,
} from './waitingDocuments.ts'

/** Range of rows for requests without a page. */
const FULL_RANGE: [number, number] = [0, MAX_RANGE - 1]

export const reviewRoutes: Handlers<typeof reviewEndpoints> = {
  'reviews.list': async ({ store, query, actor, now }) => {
    const { range = FULL_RANGE } = query
    return { ...(await getWaitingDocumentsPage(store, query, range, { actor, now: now() })), from: range[0] }
  },

  'reviews.get': ({ params, actor, store, now }) =>
    getWaitingDocument(store, params.id, { actor, now: now() }),

  'reviews.figures': ({ store, now }) => getDocumentReviewFigures(store, now()),

  'reviews.hold': ({ params, actor, store, now }) =>
    store.transaction(async (tx) => {
      await reserveDocumentForReview(tx, params.id, { actor, now: now() })
      return getWaitingDocument(tx, params.id, { actor, now: now() })
    }),

  'reviews.release': ({ params, actor, store }) =>
    store.transaction(async (tx) => {
      await releaseDocumentReservedByUser(tx, params.id, { actor })
      return undefined
    }),
}
