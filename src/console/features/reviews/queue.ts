import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Day, dayOf, daysBetween } from '../../../domain/days.ts'
import type { WaitingDocument } from '../../../domain/reviews.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { recordUrl } from '../../pages.ts'

export const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
/** So many are gone through one after the other; decided ones make place for others. */
const AHEAD = { page: 1, perPage: 100 }

type Narrowing = Record<string, unknown>

/** The address of a document in the queue of those that a filter leaves. */
export const reviewUrl = (id: string, filter: Narrowing): string => {
  const url = recordUrl('review', id)
  return Object.keys(filter).length === 0
    ? url
    : `${url}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

const parsed = (text: string | null): Narrowing => {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return typeof filter === 'object' && filter !== null ? { ...filter } : {}
  } catch {
    return {}
  }
}

/** The order that the page before handed on: each document is a page of its own. */
const orderIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'order' in state && Array.isArray(state.order)
    ? state.order.map(String)
    : []

const isFree = ({ held }: WaitingDocument): boolean => !held || held.mine

/**
 * The queue of the page's address: where a document stands in it, of how many, and its neighbours that nobody looks at. What was decided on the way
 * keeps its place, so that the third of 38 is followed by the fourth of 38. After the last comes the first that still waits.
 */
export const useQueue = (id: string) => {
  const [search] = useSearchParams()
  const filter = parsed(search.get('filter'))
  const { data = [], total = 0 } = useGetList<WaitingDocument>(
    'reviews',
    { filter, pagination: AHEAD, sort: OLDEST_FIRST },
    queryOptions,
  )
  const { state } = useLocation()
  const [order, setOrder] = useState(() => orderIn(state))
  const added = data.filter((one) => !order.includes(one.id)).map((one) => one.id)
  if (added.length > 0) setOrder([...order, ...added])
  const waiting = new Map(data.map((one) => [one.id, one]))
  const at = order.indexOf(id)
  const freeIn = (ids: readonly string[]) =>
    ids.flatMap((one) => waiting.get(one) ?? []).filter((one) => isFree(one) && one.id !== id)
  const before = freeIn(order.slice(0, Math.max(at, 0)))
  const after = freeIn(order.slice(at + 1))
  return {
    filter,
    order,
    next: after[0] ?? before[0],
    previous: before.at(-1),
    place: at + 1,
    all: total + order.filter((one) => !waiting.has(one)).length,
  }
}

/** How long ago a moment was, in days: "hoy", "hace 3 días". */
export const useAge = () => {
  const translate = useTranslate()
  const today: Day = dayOf(new Date())
  return (moment: string): string => {
    const days = daysBetween(dayOf(new Date(moment)), today)
    return days <= 0 ? translate('reviews.today') : translate('reviews.age', { smart_count: days })
  }
}
