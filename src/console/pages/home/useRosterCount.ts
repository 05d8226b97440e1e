import { useGetList } from 'react-admin'
import { queryOptions } from '../../components/queryOptions.ts'
import type { RosterFilter } from '../../resources/personnel/rosterFilter.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ONE = { page: 1, perPage: 1 }

/** How many people a filter of the roster finds. */
export const useRosterCount = (filter: RosterFilter) => {
  const { total, error, refetch } = useGetList(
    'personnel',
    { filter, pagination: ONE, sort: BY_NAME },
    queryOptions,
  )
  return { count: total, error, refetch }
}
