import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { appWords } from '../i18n/app.ts'
import { IN_APP_DOWNLOAD } from '../port/inAppBrowser.ts'

/** Time in which the user can read how to open another browser, in milliseconds. */
const NOTICE_MS = 20_000

/** Tells after a download in the browser of another app, such as WhatsApp, what to do if the file was not saved. */
export const useInAppDownloadNotice = (): void => {
  const notify = useNotify()
  useEffect(() => {
    const tell = () => notify(appWords.download.inApp, { type: 'warning', autoHideDuration: NOTICE_MS })
    window.addEventListener(IN_APP_DOWNLOAD, tell)
    return () => window.removeEventListener(IN_APP_DOWNLOAD, tell)
  }, [notify])
}
