import { type ReactNode, useEffect, useMemo } from 'react'
import {
  localStorageStore,
  type Store,
  StoreContextProvider,
  useLogout,
  useNotify,
  usePermissions,
  useStoreContext,
} from 'react-admin'
import type { Actor } from '../../domain/groups.ts'
import { isPreference } from '../api/preferenceKeys.ts'
import { endSessionIfExpired, SESSION_ENDED } from '../api/request.ts'
import { ActorContext } from '../api/session.ts'
import { Loading } from '../components/Loading.tsx'
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

const preferencesStore = (account: string | number, session: Store): Store => {
  const kept = localStorageStore('1', `-${account}-`)
  const storeOf = (key: string) => (isPreference(key) ? kept : session)
  return {
    ...session,
    setup: () => kept.setup(),
    teardown: () => kept.teardown(),
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  }
}

/**
 * react-admin's store of a signed-in account: its columns and saved views stay in this browser, apart from those of other accounts, and are there
 * again after signing out and in, which empties the rest.
 */
const PreferencesStore = ({ account, children }: { account: string | number; children: ReactNode }) => {
  const session = useStoreContext()
  const store = useMemo(() => preferencesStore(account, session), [account, session])
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>
}
