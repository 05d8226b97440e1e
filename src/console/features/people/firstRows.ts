import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '../../kit/queryOptions.ts'
import { dataProvider } from '../../port/dataProvider.ts'

/** Initial page size, order and filter of the list of people. */
export const ROSTER = {
  perPage: 10,
  sort: { field: 'name', order: 'ASC' },
  filterDefaultValues: { active: true },
} as const

const { perPage, sort, filterDefaultValues: filter } = ROSTER
const FIRST = { pagination: { page: 1, perPage }, sort, filter }
/** Query key that react-admin's useGetList (5.15) uses for this request. */
const KEY = ['personnel', 'getList', FIRST]
/** Time within which the list must render to use the prefetched rows, in milliseconds. */
const FRESH_MS = 5000

/** Fetches the first rows of the list of people before the page renders, because rendering takes long on a slow phone. */
export const prefetchPersonnelList = (client: QueryClient): void => {
  client.setQueryDefaults(KEY, {
    staleTime: ({ state }) => (state.dataUpdateCount === 1 ? FRESH_MS : 0),
  })
  void client.prefetchQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataProvider.getList('personnel', { ...FIRST, signal }),
    retry: queryOptions.retry,
    retryDelay: queryOptions.retryDelay,
  })
}
