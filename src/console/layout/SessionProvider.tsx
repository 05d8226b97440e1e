import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  localStorageStore,
  type Store,
  StoreContextProvider,
  useLogout,
  usePermissions,
  useStoreContext,
} from 'react-admin'
import { type Actor, accountKey } from '../../domain/groups.ts'
import { call } from '../api/client.ts'
import { isPreference } from '../api/preferenceKeys.ts'
import { askForSignInBy, renewIfExpired, renewSession } from '../api/renewal.ts'
import { ActorContext } from '../api/session.ts'
import { toActor } from '../api/sessionStore.ts'
import { token } from '../api/token.ts'
import { Loading } from '../components/Loading.tsx'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { useCrossTabSession } from './useCrossTabSession.ts'

const SecondFactorNeeded = lazyComponent(
  async () => (await import('../pages/account/SecondFactorNeeded.tsx')).SecondFactorNeeded,
)

const CHECK_INTERVAL_MS = 20_000

/** Loads the signed-in user before it renders anything. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const { permissions: actor } = usePermissions<Actor>()
  if (!actor) return <Loading />
  if (actor.owesFactor) return <SecondFactorNeeded />
  return (
    <PreferencesStore account={accountKey(actor)}>
      <ActorContext value={actor}>
        {children}
        <SessionEnd actor={actor} />
      </ActorContext>
    </PreferencesStore>
  )
}

/** When the session is over by itself, the same user signs in again over the page. When another tab signs out, so does this one. */
const SessionEnd = ({ actor }: { actor: Actor }) => {
  const logout = useLogout()
  /** Tells the calls that wait whether the user has signed in again. */
  const [answer, setAnswer] = useState<(isBack: boolean) => void>()

  useEffect(() => {
    let abandon: (() => void) | undefined
    const stop = askForSignInBy(
      () =>
        new Promise<boolean>((resolve) => {
          abandon = () => resolve(false)
          setAnswer(() => (isBack: boolean) => {
            setAnswer(undefined)
            resolve(isBack)
          })
        }),
    )
    return () => {
      stop()
      abandon?.()
    }
  }, [])
  useEffect(() => {
    // A session can be over without any call.
    const timer = setInterval(() => void renewIfExpired(), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  const leave = () => {
    answer?.(false)
    void logout()
  }
  useCrossTabSession({
    onLeave: leave,
    onOver: () => void renewSession(),
    async onSignIn() {
      const user = await call('auth.user').catch(() => undefined)
      if (!user || accountKey(toActor(user)) !== accountKey(actor)) return window.location.reload()
      token.adopt()
      answer?.(true)
    },
  })

  if (!answer) return null
  return <SignInAgainDialog username={actor.username} onSignedIn={() => answer(true)} onLeave={leave} />
}

const preferencesStore = (account: string, session: Store): Store => {
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
 * react-admin's store of a signed-in account: its columns, saved views and what it folded away stay in this browser, apart from those of other accounts, and are there
 * again after signing out and in, which empties the rest.
 */
const PreferencesStore = ({ account, children }: { account: string; children: ReactNode }) => {
  const session = useStoreContext()
  const store = useMemo(() => preferencesStore(account, session), [account, session])
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>
}
