import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../domain/notices.ts'
import { canPublish } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'

/** Nothing was found, with the way back to all; or nothing was published, with what to do about it. */
export const NoticesEmpty = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const mayCreate = canPublish(useActor(), boards[board])
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues
  if (q)
    return (
      <EmptyState
        title={translate('notices.empty.title')}
        text={translate('notices.empty.filtered')}
        action={
          <Button variant="outlined" onClick={() => setFilters(others)}>
            {translate('notices.empty.clear')}
          </Button>
        }
      />
    )
  if (others.withdrawn) return <EmptyState title={translate('withdrawals.none')} text="" />
  return (
    <EmptyState
      title={translate(`notices.${board}.empty.title`)}
      text={translate(`notices.${board}.empty.${mayCreate ? 'create' : 'read'}`)}
    />
  )
}
