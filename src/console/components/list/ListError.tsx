import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'

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
