import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { OVER_KEY, TOKEN_KEY, token } from '../api/token.ts'

/** Pause between two storage events of one sign-in, in milliseconds. */
const BETWEEN_EVENTS_MS = 200

interface SessionEvents {
  /** Called when another tab signed out. */
  onLeave?: () => void
  /** Called when another tab found that the session is over. */
  onOver?: () => void
  /** Called when another tab signed in. By default the page is reloaded. */
  onSignIn?: () => void
}

/**
 * Follows the sessions of the browser's other tabs by the stored token. It reads the token itself, as storage events come late to a tab in the
 * background, and not at all to a page from the browser's history. A new sign-in removes the old token before it stores its own, so it waits a
 * moment for a second event.
 */
export const useCrossTabSession = (events: SessionEvents = {}): void => {
  const handleChange = useEvent((hadToken: boolean) => {
    const { onLeave, onOver, onSignIn = () => window.location.reload() } = events
    if (token.isForeign()) onSignIn()
    else if (localStorage.getItem(TOKEN_KEY) !== null || !hadToken) return
    else if (token.isOver()) onOver?.()
    else onLeave?.()
  })
  useEffect(() => {
    token.adopt()
    const hadToken = localStorage.getItem(TOKEN_KEY) !== null
    let waiting: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => handleChange(hadToken), BETWEEN_EVENTS_MS)
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
  }, [handleChange])
}
