import { useEffect } from 'react'
import { useTranslate } from 'react-admin'

/** Sets the title of the browser tab. */
export const useDocumentTitle = (title: string): void => {
  const name = useTranslate()('app.name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
