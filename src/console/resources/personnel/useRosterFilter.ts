import { useListContext } from 'react-admin'
import type { RosterFilter } from './rosterFilter.ts'

/** The roster's filter of the list context, typed. */
export const useRosterFilter = () => {
  const { filterValues, setFilters } = useListContext()
  return { filter: filterValues as RosterFilter, setFilter: (filter: RosterFilter) => setFilters(filter) }
}
