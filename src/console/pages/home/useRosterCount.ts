import { useGetList } from 'react-admin'
import { settings } from '../../api/settings.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { filterRows } from '../../providers/localList.ts'
import type { RosterFilter } from '../../resources/personnel/rosterFilter.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ONE = { page: 1, perPage: 1 }
const ALL = { page: 1, perPage: Number.MAX_SAFE_INTEGER }
const ACTIVE: RosterFilter = { active: true }

/**
 * How many active people a filter of the roster finds. Our server says it without the rows; of another back end the documented list is
 * read once for all counts.
 */
export const useRosterCount = (filter: RosterFilter) => {
  const { extras } = settings()
  const { data, total, error, refetch } = useGetList(
    'personnel',
    { filter: extras ? filter : ACTIVE, pagination: extras ? ONE : ALL, sort: BY_NAME },
    queryOptions,
  )
  const count = extras ? total : data && filterRows('personnel', data, { ...filter }).length
  return { count, error, refetch }
}
