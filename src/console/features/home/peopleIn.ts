import { useQueries, useQuery } from '@tanstack/react-query'
import { type DataProvider, type SortPayload, useDataProvider } from 'react-admin'
import type { KnownState } from '../../../domain/accreditation.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { isUnfiltered } from '../../port/httpErrors.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import type { RosterFilter } from '../people/rosterFilter.ts'
import { firstOfEach } from './firstOfEach.ts'

/** Maximum number of people in a list of a home. */
const LISTED = 12

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const BY_END: SortPayload = { field: 'accreditation_expiration_date', order: 'ASC' }
/** States whose people have an accreditation that ends. */
const ENDING: readonly KnownState[] = ['expired', 'blocked', 'expiring', 'incomplete']

/** The order in which a home and its roster show the people of a state. */
export const orderOf = (state: KnownState | undefined): SortPayload =>
  state && ENDING.includes(state) ? BY_END : BY_NAME

/** The query of the people that a filter finds: how many, and the first of them. Tiles, lists and sentences of a home share it. */
const peopleQuery = (dataProvider: DataProvider, filter: RosterFilter) => {
  const params = {
    filter,
    pagination: { page: 1, perPage: LISTED },
    sort: orderOf(filter.state),
  }
  return {
    ...queryOptions,
    queryKey: ['personnel', 'getList', params],
    queryFn: () => dataProvider.getList<PersonRecord>('personnel', params),
  }
}

/** Returns how many people a filter finds. */
export const usePeopleCount = (filter: RosterFilter) => useQuery(peopleQuery(useDataProvider(), filter))

/** Returns the first active people in some states, the worst first. `isUnknown`: the back end cannot filter by any of them. */
export const usePeopleIn = (states: readonly KnownState[]) => {
  const dataProvider = useDataProvider()
  const queries = useQueries({
    queries: states.map((state) => peopleQuery(dataProvider, { active: true, state })),
  }).filter(({ error }) => !isUnfiltered(error))
  return {
    isUnknown: queries.length === 0,
    people: queries.every(({ data }) => data)
      ? firstOfEach(
          queries.map(({ data }) => data?.data ?? []),
          LISTED,
        )
      : undefined,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of queries) void refetch()
    },
  }
}
