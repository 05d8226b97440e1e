import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { OVER_KEY, TOKEN_KEY, token } from '../port/token.ts'

/** Maximum time between the two storage events of one sign-in, in milliseconds. */
const EVENT_GAP_MS = 200

interface SessionEvents {
  /** Called when another tab signed out. */
  onLeave?: () => void
  /** Called when the session has expired in another tab. */
  onOver?: () => void
  /** Called when another tab signed in. By default the page is reloaded. */
  onSignIn?: () => void
}

/**
 * Reacts to sign-in and sign-out in other tabs. Also checks the stored token when the page becomes visible, because background
 * tabs receive storage events late or never.
 */
export const useFollowSessionOfOtherTabs = (events: SessionEvents = {}): void => {
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
    const handleStorage = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => handleChange(hadToken), EVENT_GAP_MS)
    }
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === localStorage && (key === null || key === TOKEN_KEY || key === OVER_KEY))
        handleStorage()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && handleStorage()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', handleStorage)
    return () => {
      clearTimeout(waiting)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', handleStorage)
    }
  }, [handleChange])
}
