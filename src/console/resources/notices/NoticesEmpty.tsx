import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { Board } from '../../../domain/notices.ts'
import { useCan } from '../../providers/session.ts'
import { NoResults } from '../../shared/NoResults.tsx'

/** Nothing was found, with the way back to all; or nothing was published, with what to do about it. */
export const NoticesEmpty = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const mayCreate = useCan('notices.create')
  const { filterValues, setFilters } = useListContext()
  if (filterValues.q)
    return (
      <NoResults
        title={translate('notices.empty.title')}
        text={translate('notices.empty.filtered')}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('notices.empty.clear')}
          </Button>
        }
      />
    )
  if (filterValues.withdrawn) return <NoResults title={translate('withdrawals.none')} text="" />
  return (
    <NoResults
      title={translate(`notices.${board}.empty.title`)}
      text={translate(`notices.${board}.empty.${mayCreate ? 'create' : 'read'}`)}
    />
  )
}
