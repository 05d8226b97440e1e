import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { queryOptions } from '../queryOptions.ts'
import { ListPagination } from './ListPagination.tsx'
import { useListViewInUrl } from './useListViewInUrl.ts'

/** Container of a list's rows, marked as busy while outdated rows are shown. */
const ListPanel = ({ className, children }: { className?: string; children?: ReactNode }) => {
  useListViewInUrl()
  return (
    <Box className={className} aria-busy={Boolean(useListContext().isPlaceholderData)} sx={panelStyle}>
      {children}
    </Box>
  )
}

/** Dims outdated rows after a short delay. */
const panelStyle = {
  '& tbody, & .ResponsiveRows-cards': { transition: 'opacity 120ms' },
  '&[aria-busy=true] tbody, &[aria-busy=true] .ResponsiveRows-cards': {
    opacity: 0.45,
    transitionDelay: '120ms',
  },
} as const

/**
 * Default properties of every List. `empty` is off, because react-admin's empty page lacks the list's actions. `authLoading` is
 * off, because the list shows its own placeholder.
 */
export const listDefaults = {
  pagination: <ListPagination />,
  component: ListPanel,
  empty: false,
  exporter: false,
  authLoading: false,
  queryOptions,
} as const
