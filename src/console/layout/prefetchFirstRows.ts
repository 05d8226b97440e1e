import type { QueryClient } from '@tanstack/react-query'
import type { GetListParams } from 'react-admin'
import { queryOptions } from '../kit/queryOptions.ts'
import { dataProvider } from '../port/dataProvider.ts'

/** Time within which the list must render to use the prefetched rows, in milliseconds. */
const FRESH_MS = 5000

/** Fetches the first rows of a list before the page renders, because rendering takes long on a slow phone. */
export const prefetchFirstRows = (client: QueryClient, resource: string, params: GetListParams): void => {
  // Query key that react-admin's useGetList (5.15) uses for this request.
  const queryKey = [resource, 'getList', params]
  client.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdateCount === 1 ? FRESH_MS : 0),
  })
  void client.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
    retry: queryOptions.retry,
    retryDelay: queryOptions.retryDelay,
  })
}
