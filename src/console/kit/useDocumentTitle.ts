import { useEffect } from 'react'
import { appWords } from '../i18n/app.ts'

/** Sets the title of the browser tab. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${appWords.name}`
  }, [title])
}
