import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '../../components/queryOptions.ts'
import { dataProvider } from '../../port/dataProvider.ts'

/** The page, order and filter that the roster opens with. */
export const ROSTER = {
  perPage: 10,
  sort: { field: 'name', order: 'ASC' },
  filterDefaultValues: { active: true },
} as const

const { perPage, sort, filterDefaultValues: filter } = ROSTER
const FIRST = { pagination: { page: 1, perPage }, sort, filter }
/** The key of react-admin's useGetList (5.15). */
const KEY = ['personnel', 'getList', FIRST]
/** How long the list may take to be drawn. */
const FRESH_MS = 5000

/**
 * Asks for the first rows of the roster before the list is drawn: menu, bar and filters take a slow phone longer than the server needs. The list does
 * not ask for them a second time; its later queries are not affected.
 */
export const askForFirstRows = (client: QueryClient): void => {
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
