import { useEffect, useRef } from 'react'
import { TOKEN_KEY, token } from '../api/token.ts'

/**
 * Follows the browser's other tabs: a session that ends there ends here (`onSessionEnd`), and one that begins there begins here, from a fresh page. What
 * counts is the token that is kept now: news of it come late to a tab that was put aside, and not at all to a page that comes back from the browser's
 * history; and who signs in over a session removes its token first, which is no end of the new one.
 */
export const useCrossTabSession = (onSessionEnd?: () => void): void => {
  const sessionEnd = useRef(onSessionEnd)
  useEffect(() => {
    sessionEnd.current = onSessionEnd
  })
  useEffect(() => {
    const own = token.get()
    const follow = () => {
      const current = localStorage.getItem(TOKEN_KEY)
      if (current === own) return
      if (current === null) sessionEnd.current?.()
      else window.location.reload()
    }
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === localStorage && (key === TOKEN_KEY || key === null)) follow()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
}
