import { useQueries } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useTranslate } from 'react-admin'
import { queryOptions } from '../../kit/queryOptions.ts'
import { isEndpointAvailable } from '../../port/backend.ts'

const ONE_ROW = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** Returns a sentence on the effects of deactivating companies. Mentions the number of invalidated credentials if it is known. */
export const useCompanyDeactivationText = (ids: readonly Identifier[], isEnabled: boolean): string => {
  const translate = useTranslate()
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
  const smart_count = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return translate('companies.activity.question', {
    people: isKnown ? ` ${translate('companies.activity.people', { smart_count })}` : '',
  })
}
