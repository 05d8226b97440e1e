import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { isUnsupportedFilterError } from '../../port/httpErrors.ts'
import { EmptyState } from '../EmptyState.tsx'

/** Placeholder for an empty list. With an active search or filter, offers to clear it; otherwise renders `children`. */
export const EmptyOrNoMatches = ({ children }: { children: ReactNode }) => {
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues
  const filters = Object.keys(filterValues)
  if (filters.length === 0) return children
  if (filters.every((filter) => filter === 'withdrawn'))
    return <EmptyState title={appWords.table.noneWithdrawn} />
  return (
    <EmptyState
      title={appWords.table.none}
      text={q ? appWords.table.noneText(q) : appWords.table.noneFiltered}
      action={
        <Button variant="outlined" onClick={() => setFilters(q ? others : {})}>
          {q ? appWords.table.clear : appWords.table.clearAll}
        </Button>
      }
    />
  )
}

/** Error message in place of a list. Offers a retry, or to clear filters that the server does not support. */
export const ListError = ({ title }: { title: string }) => {
  const { error, refetch, filterValues, setFilters } = useListContext()
  // A retry cannot help if the server does not support a filter.
  const [action, act] =
    isUnsupportedFilterError(error) && Object.keys(filterValues).length > 0
      ? [appWords.table.clearAll, () => setFilters({})]
      : [appWords.error.retry, () => void refetch()]
  return (
    <EmptyState
      title={title}
      text={error?.message}
      action={
        <Button variant="outlined" onClick={act}>
          {action}
        </Button>
      }
    />
  )
}
