import { useQueries, useQuery } from '@tanstack/react-query'
import { type DataProvider, type SortPayload, useDataProvider } from 'react-admin'
import type { KnownState } from '../../../domain/accreditation.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { isUnfiltered } from '../../port/httpErrors.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import type { RosterFilter } from '../people/rosterFilter.ts'
import { pickFirstRows } from './pickFirstRows.ts'

/** Maximum number of people in a list of a home page. */
const MAX_PEOPLE = 12

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const BY_END: SortPayload = { field: 'accreditation_expiration_date', order: 'ASC' }
/** States of people whose accreditation has an end date. */
const ENDING_STATES: readonly KnownState[] = ['expired', 'blocked', 'expiring', 'incomplete']

/** Returns the order in which a home page and its roster show the people of a state. */
export const getOrder = (state: KnownState | undefined): SortPayload =>
  state && ENDING_STATES.includes(state) ? BY_END : BY_NAME

/** Query of the people that a filter finds: the total and the first ones. Tiles, lists and texts of a home page share it. */
const createPeopleQuery = (dataProvider: DataProvider, filter: RosterFilter) => {
  const params = {
    filter,
    pagination: { page: 1, perPage: MAX_PEOPLE },
    sort: getOrder(filter.state),
  }
  return {
    ...queryOptions,
    queryKey: ['personnel', 'getList', params],
    queryFn: () => dataProvider.getList<PersonRecord>('personnel', params),
  }
}

/** Returns the number of people that a filter finds. */
export const usePeopleCount = (filter: RosterFilter) => useQuery(createPeopleQuery(useDataProvider(), filter))

/** Returns the first active people in some states, worst first. `isUnknown`: the back end cannot filter by any of the states. */
export const usePeopleIn = (states: readonly KnownState[]) => {
  const dataProvider = useDataProvider()
  const queries = useQueries({
    queries: states.map((state) => createPeopleQuery(dataProvider, { active: true, state })),
  }).filter(({ error }) => !isUnfiltered(error))
  return {
    isUnknown: queries.length === 0,
    people: queries.every(({ data }) => data)
      ? pickFirstRows(
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
