import '../withdrawals/words.ts'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'

/** In the place of a list's rows: that nothing has the words that were typed or fits the filters, with the way back; or else what the list says when it is empty. */
export const EmptyOrNoMatches = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues
  const filters = Object.keys(filterValues)
  if (filters.length === 0) return children
  if (filters.every((filter) => filter === 'withdrawn'))
    return <EmptyState title={translate('withdrawals.none')} />
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

/** Why a list could not be loaded, and the way to try again. */
export const ListError = ({ title }: { title: string }) => {
  const translate = useTranslate()
  const { error, refetch } = useListContext()
  return (
    <EmptyState
      title={translate(title)}
      text={error?.message}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('app.error.retry')}
        </Button>
      }
    />
  )
}
