import ReplayIcon from '@mui/icons-material/Replay'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../components/EmptyState.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { pages } from '../pages.ts'

/** What is shown where a page could not be. Both ways out are full loads, which also fetch a newer version of the console. */
export const ErrorPage = () => {
  const translate = useTranslate()
  useDocumentTitle(translate('app.error.title'))
  return (
    <EmptyState
      component="h1"
      title={translate('app.error.title')}
      text={translate('app.error.text')}
      action={
        <Stack direction="row" useFlexGap spacing={1.25} justifyContent="center" flexWrap="wrap">
          <Button variant="contained" startIcon={<ReplayIcon />} onClick={() => window.location.reload()}>
            {translate('app.error.reload')}
          </Button>
          <Button variant="outlined" href={pages.home.path}>
            {translate('app.error.home')}
          </Button>
        </Stack>
      }
    />
  )
}
