import { useEffect, useRef } from 'react'
import { TOKEN_KEY, token } from '../api/token.ts'

const BETWEEN_NEWS_MS = 200

/**
 * Follows the browser's other tabs: a session that ends there ends here (`onSessionEnd`), and one that begins there begins here, from a fresh page. What
 * counts is the token that is kept now: news of it come late to a tab that was put aside, and not at all to a page that comes back from the browser's
 * history. Who signs in over a session removes its token first, and that comes as two pieces of news: without a token it waits a moment for the next.
 */
export const useCrossTabSession = (onSessionEnd?: () => void): void => {
  const sessionEnd = useRef(onSessionEnd)
  useEffect(() => {
    sessionEnd.current = onSessionEnd
  })
  useEffect(() => {
    const own = token.get()
    let waiting: ReturnType<typeof setTimeout>
    const isOwn = () => localStorage.getItem(TOKEN_KEY) === own
    const leave = () => {
      if (isOwn()) return
      if (localStorage.getItem(TOKEN_KEY) === null) sessionEnd.current?.()
      else window.location.reload()
    }
    const follow = () => {
      clearTimeout(waiting)
      if (!isOwn()) waiting = setTimeout(leave, BETWEEN_NEWS_MS)
    }
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === localStorage && (key === TOKEN_KEY || key === null)) follow()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(waiting)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
}
