import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from './EmptyState.tsx'
import { getErrorText } from './form/formErrors.ts'

/** Error message with a retry button, in place of a part of the page that could not be loaded. */
export const LoadError = ({
  title,
  error,
  onRetry,
}: {
  /** Translation key of the title. */
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
