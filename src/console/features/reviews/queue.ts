import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { countWaitingDays, type WaitingDocument } from '../../../domain/documents/reviews.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { getRecordPageUrl } from '../../pages.ts'
import { reviewsWords } from './words.ts'

export const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
/** First page of the review queue. Reviewed documents leave the queue, so that later documents move to this page. */
const FIRST_PAGE = { page: 1, perPage: 100 }

type Narrowing = Record<string, unknown>

/** Returns the URL of a document's review page, with the filter of the review queue. */
export const getReviewUrl = (id: string, filter: Narrowing): string => {
  const url = getRecordPageUrl('review', id)
  return Object.keys(filter).length === 0
    ? url
    : `${url}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

const parseReviewQueueFilter = (text: string | null): Narrowing => {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return typeof filter === 'object' && filter !== null ? { ...filter } : {}
  } catch {
    return {}
  }
}

/** Reads the ids of the queued documents from the location state. */
const readReviewQueueOrder = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'order' in state && Array.isArray(state.order)
    ? state.order.map(String)
    : []

const isDocumentFreeForReview = ({ held }: WaitingDocument): boolean => !held || held.mine

/**
 * Returns a document's position in the filtered review queue, and the next and previous document. Skips documents that
 * another reviewer has open. Reviewed documents keep their position.
 */
export const useReviewQueue = (id: string) => {
  const [search] = useSearchParams()
  const filter = parseReviewQueueFilter(search.get('filter'))
  const { data, total } = useGetList<WaitingDocument>(
    'reviews',
    { filter, pagination: FIRST_PAGE, sort: OLDEST_FIRST },
    queryOptions,
  )
  const { state } = useLocation()
  const [order, setOrder] = useState(() => readReviewQueueOrder(state))
  const added = data?.filter((one) => !order.includes(one.id)).map((one) => one.id) ?? []
  if (added.length > 0) setOrder([...order, ...added])
  const waiting = new Map(data?.map((one) => [one.id, one]))
  const index = order.indexOf(id)
  const getFree = (ids: readonly string[]) =>
    ids
      .flatMap((one) => waiting.get(one) ?? [])
      .filter((one) => isDocumentFreeForReview(one) && one.id !== id)
  const before = getFree(order.slice(0, Math.max(index, 0)))
  const after = getFree(order.slice(index + 1))
  return {
    filter,
    order,
    next: after[0] ?? before[0],
    previous: before.at(-1),
    /** Position from 1; undefined while the queue is unknown, or for a document outside of it. */
    place:
      total === undefined || index < 0
        ? undefined
        : { place: index + 1, all: total + order.filter((one) => !waiting.has(one)).length },
  }
}

/** Formats how long a document has been waiting, for example "3 días". */
export const formatWaitingTime = (since: string): string => {
  const days = countWaitingDays(since, new Date())
  return days === 0 ? reviewsWords.shortWait : reviewsWords.wait(days)
}

/** Formats the days since a timestamp, for example "hoy" or "hace 3 días". */
export const formatDaysAgo = (moment: string): string => {
  const days = countWaitingDays(moment, new Date())
  return days === 0 ? reviewsWords.today : reviewsWords.age(days)
}
