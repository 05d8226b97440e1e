import { type ReactNode, useEffect } from 'react'
import { useLogout, useNotify, usePermissions } from 'react-admin'
import type { Actor } from '../../domain/groups.ts'
import { endSessionIfOver, SESSION_ENDED } from '../providers/http.ts'
import { ActorContext } from '../providers/session.ts'
import { Loading } from '../shared/Loading.tsx'
import { useOtherTabs } from './useOtherTabs.ts'

const WATCH_MS = 20_000

/** Knows who is signed in before it shows anything, and goes to the sign-in when the back end no longer does. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { permissions: actor } = usePermissions<Actor>()
  const logout = useLogout()
  const notify = useNotify()

  useEffect(() => {
    const leave = () => {
      notify('ra.notification.logged_out', { type: 'warning' })
      void logout()
    }
    // A session ends by itself too, while nobody calls.
    const watch = setInterval(endSessionIfOver, WATCH_MS)
    window.addEventListener(SESSION_ENDED, leave)
    return () => {
      clearInterval(watch)
      window.removeEventListener(SESSION_ENDED, leave)
    }
  }, [logout, notify])
  useOtherTabs(() => void logout())

  return actor ? <ActorContext value={actor}>{children}</ActorContext> : <Loading />
}
