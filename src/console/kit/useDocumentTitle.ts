import { useEffect } from 'react'
import { useTranslate } from 'react-admin'

/** Names the page in the browser's tab. */
export const useDocumentTitle = (title: string): void => {
  const name = useTranslate()('app.name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
