import ReplayIcon from '@mui/icons-material/Replay'
import { Button, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { useIsServerReachable } from '../kit/serverReachability.ts'
import { useDocumentTitle } from '../kit/useDocumentTitle.ts'
import { pages } from '../pages.ts'
import { serverConnection } from '../port/serverConnection.ts'

/** Page for an unreachable server. Reloads as soon as the server responds. */
const OfflinePage = () => {
  const isThere = useIsServerReachable()
  const [isLooking, setLooking] = useState(false)
  useDocumentTitle(appWords.offline.title)
  useEffect(() => {
    if (isThere) window.location.reload()
  }, [isThere])
  const checkServer = async () => {
    setLooking(true)
    await serverConnection.checkServer()
    setLooking(false)
  }
  return (
    <EmptyState
      component="h1"
      title={appWords.offline.title}
      text={appWords.offline.text}
      action={
        <Button
          variant="contained"
          startIcon={<ReplayIcon />}
          loading={isLooking}
          onClick={() => void checkServer()}
        >
          {appWords.error.retry}
        </Button>
      }
    />
  )
}

/** Page for an unexpected error. Both buttons reload the console, which may fetch a newer version. */
const FaultPage = () => {
  useDocumentTitle(appWords.error.title)
  return (
    <EmptyState
      component="h1"
      title={appWords.error.title}
      text={appWords.error.text}
      action={
        <Stack direction="row" useFlexGap spacing={1.25} justifyContent="center" flexWrap="wrap">
          <Button variant="contained" startIcon={<ReplayIcon />} onClick={() => window.location.reload()}>
            {appWords.error.reload}
          </Button>
          <Button variant="outlined" href={pages.home.path}>
            {appWords.error.home}
          </Button>
        </Stack>
      }
    />
  )
}

/** Error page in place of a page that failed to load or render. */
export const ErrorPage = ({ error }: { error?: unknown }) =>
  error instanceof HttpError && error.status === 0 ? <OfflinePage /> : <FaultPage />

/** Page that is shown for an unknown address. */
export const NotFoundPage = () => {
  const { pathname } = useLocation()
  useDocumentTitle(appWords.notFound.title)
  return (
    <EmptyState
      component="h1"
      title={appWords.notFound.title}
      text={appWords.notFound.text(pathname)}
      action={
        <Button variant="contained" component={Link} to={pages.home.path}>
          {appWords.error.home}
        </Button>
      }
    />
  )
}
