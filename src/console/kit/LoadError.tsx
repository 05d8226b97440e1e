import { Button } from '@mui/material'
import { appWords } from '../i18n/app.ts'
import { EmptyState } from './EmptyState.tsx'
import { getErrorText } from './form/formErrors.ts'

/** Error message with a retry button, in place of a part of the page that could not be loaded. */
export const LoadError = ({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry: () => unknown
}) => (
  <EmptyState
    title={title}
    text={getErrorText(error)}
    action={
      <Button variant="outlined" onClick={() => void onRetry()}>
        {appWords.error.retry}
      </Button>
    }
  />
)
