import { useEffect, useRef } from 'react'
import { OVER_KEY, TOKEN_KEY, token } from '../api/token.ts'

const BETWEEN_EVENTS_MS = 200

interface SessionEvents {
  /** Another tab has signed out. */
  onLeave?: () => void
  /** Another tab has found that the session is over. */
  onOver?: () => void
  /** Another tab has signed in. Without it the page is loaded anew. */
  onSignIn?: () => void
}

/**
 * Follows the sessions of the browser's other tabs by the stored token. It reads the token itself, as storage events come late to a tab in the
 * background, and not at all to a page from the browser's history. A new sign-in removes the old token before it stores its own, so it waits a
 * moment for a second event.
 */
export const useCrossTabSession = (events: SessionEvents = {}): void => {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
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
      waiting = setTimeout(follow, BETWEEN_EVENTS_MS)
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
