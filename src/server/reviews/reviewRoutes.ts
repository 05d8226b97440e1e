import { MAX_RANGE } from '../../contract/limits.ts'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import type { Handlers } from '../http/call.ts'
import { figuresOf, holdDocument, releaseDocument, waitingOf, waitingPage } from './reviews.ts'

/** Where no page is asked for, as many as one may have. */
const MOST: [number, number] = [0, MAX_RANGE - 1]

export const reviewRoutes: Handlers<typeof reviewEndpoints> = {
  'reviews.list': async ({ store, query, actor, now }) => {
    const { range = MOST } = query
    return { ...(await waitingPage(store, query, range, { actor, now: now() })), from: range[0] }
  },

  'reviews.get': ({ params, actor, store, now }) => waitingOf(store, params.id, { actor, now: now() }),

  'reviews.figures': ({ store, now }) => figuresOf(store, now()),

  'reviews.hold': ({ params, actor, store, now }) =>
    store.transaction(async (tx) => {
      await holdDocument(tx, params.id, { actor, now: now() })
      return waitingOf(tx, params.id, { actor, now: now() })
    }),

  'reviews.release': ({ params, actor, store }) =>
    store.transaction(async (tx) => {
      await releaseDocument(tx, params.id, { actor })
      return undefined
    }),
}
