import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from './EmptyState.tsx'
import { getErrorText } from './form/formErrors.ts'

/** In the place of a part of a page that could not be loaded: what happened, and a button that tries again. */
export const LoadError = ({
  title,
  error,
  onRetry,
}: {
  /** Its key. */
  title: string
  error: unknown
  onRetry: () => unknown
}) => {
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate(title)}
      text={getErrorText(error)}
      action={
        <Button variant="outlined" onClick={() => void onRetry()}>
          {translate('app.error.retry')}
        </Button>
      }
    />
  )
}
