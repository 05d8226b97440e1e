import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from './EmptyState.tsx'
import { getErrorText } from './form/formErrors.ts'

/** Replaces a part of a page that could not be loaded. Explains the error and offers a retry. */
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
