import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { isUnsupportedFilterError } from '../../port/httpErrors.ts'
import { EmptyState } from '../EmptyState.tsx'

/** Placeholder for an empty list. With an active search or filter, offers to clear it; otherwise renders `children`. */
export const EmptyOrNoMatches = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues
  const filters = Object.keys(filterValues)
  if (filters.length === 0) return children
  if (filters.every((filter) => filter === 'withdrawn'))
    return <EmptyState title={translate('app.table.noneWithdrawn')} />
  return (
    <EmptyState
      title={translate('app.table.none')}
      text={translate(q ? 'app.table.noneText' : 'app.table.noneFiltered', { q })}
      action={
        <Button variant="outlined" onClick={() => setFilters(q ? others : {})}>
          {translate(q ? 'app.table.clear' : 'app.table.clearAll')}
        </Button>
      }
    />
  )
}

/** Error message in place of a list. Offers a retry, or to clear filters that the server does not support. */
export const ListError = ({ title }: { title: string }) => {
  const translate = useTranslate()
  const { error, refetch, filterValues, setFilters } = useListContext()
  // A retry cannot help if the server does not support a filter.
  const [action, act] =
    isUnsupportedFilterError(error) && Object.keys(filterValues).length > 0
      ? ['app.table.clearAll', () => setFilters({})]
      : ['app.error.retry', () => void refetch()]
  return (
    <EmptyState
      title={translate(title)}
      text={error?.message}
      action={
        <Button variant="outlined" onClick={act}>
          {translate(action)}
        </Button>
      }
    />
  )
}
