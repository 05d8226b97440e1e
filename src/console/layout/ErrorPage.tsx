import ReplayIcon from '@mui/icons-material/Replay'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '../components/EmptyState.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { pages } from '../pages.ts'

/** In the place of a page that failed. Both ways out load the whole console, which also fetches a newer version of it. */
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

/** In the place of a page, at an address that no page has. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  useDocumentTitle(translate('app.notFound.title'))
  return (
    <EmptyState
      component="h1"
      title={translate('app.notFound.title')}
      text={translate('app.notFound.text', { address: pathname })}
      action={
        <Button variant="contained" component={Link} to={pages.home.path}>
          {translate('app.error.home')}
        </Button>
      }
    />
  )
}
