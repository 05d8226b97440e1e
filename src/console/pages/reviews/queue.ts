import { useGetList, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type Day, dayOf, daysBetween } from '../../../domain/days.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { recordUrl } from '../../pages.ts'

export const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
/** So many are gone through one after the other; decided ones make place for others. */
const AHEAD = { page: 1, perPage: 100 }

type Narrowing = Record<string, unknown>

/** The address of a document in the line of those that a filter leaves. */
export const reviewUrl = (id: number, filter: Narrowing): string => {
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

const isFree = ({ held }: WaitingEvidence): boolean => !held || held.mine

/** The line in which a document stands, and its neighbours in it that nobody looks at. After the last comes the first. */
const neighboursIn = (queue: readonly WaitingEvidence[], id: number) => {
  const at = queue.findIndex((one) => one.id === id)
  const before = queue.slice(0, Math.max(at, 0)).filter(isFree)
  const after = queue.slice(at + 1).filter((one) => isFree(one) && one.id !== id)
  return { next: after[0] ?? before[0], previous: before.at(-1) }
}

/** The line of the page's address. */
export const useQueue = (id: number) => {
  const [search] = useSearchParams()
  const filter = parsed(search.get('filter'))
  const { data: queue = [] } = useGetList<WaitingEvidence>(
    'reviews',
    { filter, pagination: AHEAD, sort: OLDEST_FIRST },
    queryOptions,
  )
  return { filter, ...neighboursIn(queue, id) }
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
