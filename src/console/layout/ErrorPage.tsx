import ReplayIcon from '@mui/icons-material/Replay'
import { Button, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { reach } from '../api/reach.ts'
import { EmptyState } from '../components/EmptyState.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { useReach } from '../components/useReach.ts'
import { pages } from '../pages.ts'

/** In the place of a page whose code could not be fetched as nobody answered. It is loaded anew once the server answers. */
const OfflinePage = () => {
  const translate = useTranslate()
  const isThere = useReach()
  const [isLooking, setLooking] = useState(false)
  useDocumentTitle(translate('app.offline.title'))
  useEffect(() => {
    if (isThere) window.location.reload()
  }, [isThere])
  const look = async () => {
    setLooking(true)
    await reach.look()
    setLooking(false)
  }
  return (
    <EmptyState
      component="h1"
      title={translate('app.offline.title')}
      text={translate('app.offline.text')}
      action={
        <Button
          variant="contained"
          startIcon={<ReplayIcon />}
          loading={isLooking}
          onClick={() => void look()}
        >
          {translate('app.error.retry')}
        </Button>
      }
    />
  )
}

/** In the place of a page that failed. Both ways out load the whole console, which also fetches a newer version of it. */
const FaultPage = () => {
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

/** In the place of a page that could not be drawn: there is no network, or something is wrong. */
export const ErrorPage = ({ error }: { error?: unknown }) =>
  error instanceof HttpError && error.status === 0 ? <OfflinePage /> : <FaultPage />

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
