import { useQueries, useQuery } from '@tanstack/react-query'
import { type DataProvider, type SortPayload, useDataProvider } from 'react-admin'
import type { KnownState } from '../../../domain/people/accreditation.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { isUnsupportedFilterError } from '../../port/httpErrors.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import type { RosterFilter } from '../people/rosterFilter.ts'
import { pickFirstRowsOfLists } from './pickFirstRowsOfLists.ts'

/** Maximum number of people that a list on the home page loads. */
const MAX_PEOPLE = 12

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const BY_END: SortPayload = { field: 'accreditation_expiration_date', order: 'ASC' }
/** Statuses whose people are sorted by the expiry day of their accreditation. */
const ENDING_STATES: readonly KnownState[] = ['expired', 'blocked', 'expiring', 'incomplete']

/** Returns the sort order of the people with a given status: by expiry day or by name. */
export const getPeopleSortByStatus = (state: KnownState | undefined): SortPayload =>
  state && ENDING_STATES.includes(state) ? BY_END : BY_NAME

/**
 * Creates a query for the first people that match a filter and for their total number. Tiles and lists share one cached response.
 */
const createPeopleQuery = (dataProvider: DataProvider, filter: RosterFilter) => {
  const params = {
    filter,
    pagination: { page: 1, perPage: MAX_PEOPLE },
    sort: getPeopleSortByStatus(filter.state),
  }
  return {
    ...queryOptions,
    queryKey: ['personnel', 'getList', params],
    queryFn: () => dataProvider.getList<PersonRecord>('personnel', params),
  }
}

/** Loads the first people that match a filter, and their total number. */
export const usePeopleMatchingFilter = (filter: RosterFilter) =>
  useQuery(createPeopleQuery(useDataProvider(), filter))

/**
 * Loads the first active people with the given statuses, worst status first. `isUnknown` means that the server cannot filter by
 * status.
 */
export const usePeopleWithStatuses = (states: readonly KnownState[]) => {
  const dataProvider = useDataProvider()
  const queries = useQueries({
    queries: states.map((state) => createPeopleQuery(dataProvider, { active: true, state })),
  }).filter(({ error }) => !isUnsupportedFilterError(error))
  return {
    isUnknown: queries.length === 0,
    people: queries.every(({ data }) => data)
      ? pickFirstRowsOfLists(
          queries.map(({ data }) => data?.data ?? []),
          MAX_PEOPLE,
        )
      : undefined,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of queries) void refetch()
    },
  }
}
