import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { queryOptions } from '../queryOptions.ts'
import { ListPagination } from './ListPagination.tsx'
import { useAddressOfFirstView } from './useAddressOfFirstView.ts'

/** What a List shows its rows in: marked as busy while they are still those of the page, filter or order before. */
const ListPanel = ({ className, children }: { className?: string; children?: ReactNode }) => {
  useAddressOfFirstView()
  return (
    <Box className={className} aria-busy={Boolean(useListContext().isPlaceholderData)} sx={panelStyle}>
      {children}
    </Box>
  )
}

/** Rows that no longer answer what is asked are dimmed, once that takes a moment. */
const panelStyle = {
  '& tbody, & .ResponsiveRows-cards': { transition: 'opacity 120ms' },
  '&[aria-busy=true] tbody, &[aria-busy=true] .ResponsiveRows-cards': {
    opacity: 0.45,
    transitionDelay: '120ms',
  },
} as const

/**
 * Properties of every List. `empty` is off: react-admin's page for an empty list lacks the actions. `authLoading` is off: the list's own skeleton is
 * shown during the access check.
 */
export const listDefaults = {
  pagination: <ListPagination />,
  component: ListPanel,
  empty: false,
  exporter: false,
  authLoading: false,
  queryOptions,
} as const
