import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'

/** In the place of a list's rows: that nothing has the words that were typed, with the way back to all; or else what the list says when it is empty. */
export const EmptyOrNoMatches = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues
  if (!q) return children
  return (
    <EmptyState
      title={translate('app.table.none')}
      text={translate('app.table.noneText', { q })}
      action={
        <Button variant="outlined" onClick={() => setFilters(others)}>
          {translate('app.table.clear')}
        </Button>
      }
    />
  )
}
