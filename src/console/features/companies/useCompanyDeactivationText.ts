import { useQueries } from '@tanstack/react-query'
import { type Identifier, useDataProvider } from 'react-admin'
import { queryOptions } from '../../kit/queryOptions.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { companiesWords } from './words.ts'

const ONE_ROW = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** Returns a sentence on the effects of deactivating companies. Mentions the number of invalidated credentials if it is known. */
export const useCompanyDeactivationText = (ids: readonly Identifier[], isEnabled: boolean): string => {
  const dataProvider = useDataProvider()
  const counts = useQueries({
    queries: ids.map((company) => {
      const params = { ...ONE_ROW, filter: { company, light: 'works' } }
      return {
        ...queryOptions,
        queryKey: ['personnel', 'getList', params],
        queryFn: () => dataProvider.getList('personnel', params),
        enabled: isEnabled && isEndpointAvailable('personnel.list', 'filter'),
      }
    }),
  }).map(({ data }) => data?.total)
  const isKnown = counts.every((count) => count !== undefined)
  const people = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return companiesWords.activity.question(isKnown ? ` ${companiesWords.activity.people(people)}` : '')
}
