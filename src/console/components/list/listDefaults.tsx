import { Box } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryOptions } from '../queryOptions.ts'
import { ListPagination } from './ListPagination.tsx'

/**
 * Writes the view that a list opens with into the address. react-admin leaves the address of the default view empty, and takes an empty address
 * for "the last view": the way back would not lead to the first view again.
 */
const useAddressOfFirstView = (): void => {
  const { filterValues, sort, page, perPage } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  }).toString()
  useEffect(() => {
    if (!search) navigate({ search: view }, { replace: true })
  }, [search, view, navigate])
}

/** What a List shows its rows in: marked as busy while they are still those of the page, filter or order before. */
const ListPanel = ({ className, children }: { className?: string; children?: ReactNode }) => {
  useAddressOfFirstView()
  return (
    <Box className={className} aria-busy={Boolean(useListContext().isPlaceholderData)}>
      {children}
    </Box>
  )
}

/** What every List of a page of its own has. It has no `empty`: react-admin's page for an empty list has none of the actions. */
export const listDefaults = {
  pagination: <ListPagination />,
  component: ListPanel,
  empty: false,
  exporter: false,
  queryOptions,
} as const
