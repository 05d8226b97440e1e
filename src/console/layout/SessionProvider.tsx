import { type ReactNode, useEffect } from 'react'
import { useLogout, useNotify, usePermissions } from 'react-admin'
import type { Actor } from '../../domain/groups.ts'
import { endSessionIfExpired, SESSION_ENDED } from '../api/request.ts'
import { ActorContext } from '../api/session.ts'
import { Loading } from '../components/Loading.tsx'
import { PreferencesStore } from './PreferencesStore.tsx'
import { useCrossTabSession } from './useCrossTabSession.ts'

const CHECK_INTERVAL_MS = 20_000

/** Loads the signed-in user before it renders anything, and goes to the sign-in when the session ends. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const { permissions: actor } = usePermissions<Actor>()
  const logout = useLogout()
  const notify = useNotify()

  useEffect(() => {
    const onSessionEnded = () => {
      notify('ra.notification.logged_out', { type: 'warning' })
      void logout()
    }
    // A session can expire without any call.
    const timer = setInterval(endSessionIfExpired, CHECK_INTERVAL_MS)
    window.addEventListener(SESSION_ENDED, onSessionEnded)
    return () => {
      clearInterval(timer)
      window.removeEventListener(SESSION_ENDED, onSessionEnded)
    }
  }, [logout, notify])
  useCrossTabSession(() => void logout())

  if (!actor) return <Loading />
  return (
    <PreferencesStore account={actor.id}>
      <ActorContext value={actor}>{children}</ActorContext>
    </PreferencesStore>
  )
}
