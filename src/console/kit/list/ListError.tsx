import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { isUnfiltered } from '../../port/httpErrors.ts'
import { EmptyState } from '../EmptyState.tsx'

/**
 * Replaces the rows of an empty list. If a search or filter is active, says that nothing matches and offers to clear it;
 * otherwise shows `children`.
 */
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

/** Says why a list could not be loaded. Offers a retry, or to clear filters that the back end does not support. */
export const ListError = ({ title }: { title: string }) => {
  const translate = useTranslate()
  const { error, refetch, filterValues, setFilters } = useListContext()
  // If the back end does not support a filter, a retry would fail again.
  const [action, act] =
    isUnfiltered(error) && Object.keys(filterValues).length > 0
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
