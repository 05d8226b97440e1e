import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { findPageByUrlPath, getPageTitle } from '../pages.ts'

/** Redirects from a page that the user may not open to the home page, with a notification. */
export const DeniedPage = () => {
  const notify = useNotify()
  const page = findPageByUrlPath(useLocation().pathname)
  const title = page && getPageTitle(page)
  useEffect(() => {
    if (title) notify(appWords.error.denied(title), { type: 'warning' })
    else notify('ra.message.access_denied', { type: 'warning' })
  }, [notify, title])
  return <Navigate to="/" replace />
}
