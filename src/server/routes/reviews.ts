import type { z } from 'zod'
import { MAX_RANGE } from '../../contract/limits.ts'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import { waitingFor } from '../../domain/reviews.ts'
import type { Handlers } from '../http/call.ts'
import { evidenceSeenBy } from '../personnel/evidence.ts'
import { figuresOf, holdEvidence, releaseEvidence, waitingEvidence } from '../personnel/reviews.ts'
import { toListQuery } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

type ReviewsQuery = z.output<(typeof reviewEndpoints)['reviews.list']['query']>
type Narrowed = NonNullable<ReviewsQuery['filter']>

/** Where no page is asked for, as many as one may have. */
const MOST: [number, number] = [0, MAX_RANGE - 1]

/** What waits, the oldest first unless asked otherwise. */
const asked = ({ filter: given, ...query }: ReviewsQuery, now: Date) => {
  const { days, below, ...filter }: Narrowed = given ?? {}
  const waiting: Record<string, unknown> = waitingFor({ days, below }, now)
  return toListQuery('evidence', {
    ...{ sort: ['created_at', 'ASC'] as ['created_at', 'ASC'], ...query },
    filter: { ...filter, ...waiting },
  })
}

const oneOf = async (store: Reader, row: Row<'evidence'>, moment: Parameters<typeof waitingEvidence>[2]) => {
  const [one] = await waitingEvidence(store, [row], moment)
  if (!one) throw new Error('a document without itself')
  return one
}

export const reviewRoutes: Handlers<typeof reviewEndpoints> = {
  'reviews.list': async ({ store, query, actor, now }) => {
    const { range = MOST } = query
    const { rows, total } = await store.getList('evidence', { ...asked(query, now()), range })
    return { rows: await waitingEvidence(store, rows, { actor, now: now() }), total, from: range[0] }
  },

  'reviews.get': async ({ params, actor, store, now }) =>
    oneOf(store, await evidenceSeenBy(store, actor, params.id), { actor, now: now() }),

  'reviews.figures': ({ store, now }) => figuresOf(store, now()),

  'reviews.hold': ({ params, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await evidenceSeenBy(tx, actor, params.id)
      await holdEvidence(tx, row, { actor, now: now() })
      return oneOf(tx, row, { actor, now: now() })
    }),

  'reviews.release': ({ params, actor, store }) =>
    store.transaction(async (tx) => {
      const { id } = await evidenceSeenBy(tx, actor, params.id)
      await releaseEvidence(tx, id, { actor })
      return undefined
    }),
}
