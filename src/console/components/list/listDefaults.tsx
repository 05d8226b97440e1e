import { queryOptions } from '../queryOptions.ts'
import { ListPagination } from './ListPagination.tsx'
import { ListPanel } from './ListPanel.tsx'

/** What every List of a page of its own has. It has no `empty`: react-admin's page for an empty list has none of the actions. */
export const listDefaults = {
  pagination: <ListPagination />,
  component: ListPanel,
  empty: false,
  exporter: false,
  queryOptions,
} as const
