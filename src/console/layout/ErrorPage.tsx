import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NoResults } from '../shared/NoResults.tsx'
import { useTitle } from '../shared/useTitle.ts'

/** What is shown where a page could not be. Leaving by a full load also fetches a newer version of the console. */
export const ErrorPage = ({ resetErrorBoundary }: { resetErrorBoundary: (...args: unknown[]) => void }) => {
  const translate = useTranslate()
  useTitle(translate('app.error.title'))
  return (
    <NoResults
      component="h1"
      title={translate('app.error.title')}
      text={translate('app.error.text')}
      action={
        <Stack direction="row" spacing={1.25} justifyContent="center">
          <Button variant="contained" onClick={() => resetErrorBoundary()}>
            {translate('app.error.retry')}
          </Button>
          <Button variant="outlined" href="/inicio">
            {translate('app.error.home')}
          </Button>
        </Stack>
      }
    />
  )
}
