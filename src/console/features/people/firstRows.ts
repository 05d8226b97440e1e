import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '../../kit/queryOptions.ts'
import { dataProvider } from '../../port/dataProvider.ts'

/** Page size, order and filter with which the roster opens. */
export const ROSTER = {
  perPage: 10,
  sort: { field: 'name', order: 'ASC' },
  filterDefaultValues: { active: true },
} as const

const { perPage, sort, filterDefaultValues: filter } = ROSTER
const FIRST = { pagination: { page: 1, perPage }, sort, filter }
/** Query key of react-admin's useGetList (5.15). */
const KEY = ['personnel', 'getList', FIRST]
/** Time until the list must be rendered to use these rows, in milliseconds. */
const FRESH_MS = 5000

/**
 * Fetches the roster's first rows before the list renders, because a slow phone needs longer to render menu, bar and filters than
 * the server to respond. The list does not fetch these rows again. Later queries are not affected.
 */
export const prefetchFirstRows = (client: QueryClient): void => {
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
