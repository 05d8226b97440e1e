import { useEffect, useRef } from 'react'
import { OVER_KEY, TOKEN_KEY, token } from '../api/token.ts'

const BETWEEN_NEWS_MS = 200

interface Followed {
  /** Another tab has signed out. */
  onLeave?: () => void
  /** The session is over by itself, as another tab found out. */
  onOver?: () => void
  /** Another tab has signed in. Without it the page is loaded anew. */
  onSignIn?: () => void
}

/**
 * Follows the browser's other tabs. What counts is the token that is kept now: news of it come late to a tab that was put aside, and not at all to a page
 * that comes back from the browser's history. Who signs in over a session removes its token first, and that comes as two pieces of news: without a
 * token it waits a moment for the next.
 */
export const useCrossTabSession = (followed: Followed = {}): void => {
  const latest = useRef(followed)
  useEffect(() => {
    latest.current = followed
  })
  useEffect(() => {
    token.adopt()
    const hadOne = localStorage.getItem(TOKEN_KEY) !== null
    let waiting: ReturnType<typeof setTimeout>
    const follow = () => {
      const { onLeave, onOver, onSignIn = () => window.location.reload() } = latest.current
      if (token.isForeign()) onSignIn()
      else if (localStorage.getItem(TOKEN_KEY) !== null || !hadOne) return
      else if (token.isOver()) onOver?.()
      else onLeave?.()
    }
    const soon = () => {
      clearTimeout(waiting)
      waiting = setTimeout(follow, BETWEEN_NEWS_MS)
    }
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === localStorage && (key === null || key === TOKEN_KEY || key === OVER_KEY)) soon()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && soon()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', soon)
    return () => {
      clearTimeout(waiting)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [])
}
