import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import {
  Form,
  localStorageStore,
  PasswordInput,
  type Store,
  StoreContextProvider,
  useLogout,
  usePermissions,
  useStoreContext,
  useTranslate,
} from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { type Actor, accountKey } from '../../domain/groups.ts'
import { call } from '../api/client.ts'
import { forgetDrafts } from '../api/draftStorage.ts'
import { isPreference } from '../api/preferenceKeys.ts'
import { askForSignInBy, renewIfExpired, renewSession } from '../api/renewal.ts'
import { ActorContext } from '../api/session.ts'
import { startSession, toActor } from '../api/sessionStore.ts'
import { token } from '../api/token.ts'
import { Loading } from '../components/Loading.tsx'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { LoginErrors, ProviderSignIn, passwordProps, SecondStep, useSteps } from './LoginForm.tsx'
import { useCrossTabSession } from './useCrossTabSession.ts'

const SecondFactorNeeded = lazyComponent(
  () => import('../pages/account/SecondFactorNeeded.tsx'),
  'SecondFactorNeeded',
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

/** When the session is over, the same user signs in again above the page. When another tab signs out, this one does too. */
const SessionEnd = ({ actor }: { actor: Actor }) => {
  const logout = useLogout()
  /** Tells the waiting calls whether the user has signed in again. */
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
  const signOut = () => {
    forgetDrafts()
    leave()
  }
  return <SignInAgainDialog username={actor.username} onSignedIn={() => answer(true)} onLeave={signOut} />
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
 * react-admin's store of a signed-in account. Preferences (columns, saved views, folded parts) stay in this browser, separate for each account. The
 * rest is emptied when the account signs out.
 */
const PreferencesStore = ({ account, children }: { account: string; children: ReactNode }) => {
  const session = useStoreContext()
  const store = useMemo(() => preferencesStore(account, session), [account, session])
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>
}

interface SignInAgainDialogProps {
  username: string
  onSignedIn: () => void
  onLeave: () => void
}

/**
 * Asks for the password when the session is over, above the page: what was typed stays, and waiting calls are sent after the sign-in. The page is
 * hidden meanwhile.
 */
const SignInAgainDialog = ({ username, onSignedIn, onLeave }: SignInAgainDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const { step, ...signIn } = useSteps(async (credentials) => {
    await startSession(credentials)
    onSignedIn()
  })
  const { errors, isBusy, secondStep } = signIn
  const submit = ({ password }: FieldValues) => step({ username, password })
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
      slotProps={{ backdrop: { sx: { backgroundColor: 'background.default' } } }}
    >
      {secondStep === undefined ? (
        <Form onSubmit={submit} noValidate disableInvalidFormNotification>
          <DialogTitle id={titleId}>{translate('login.again.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText id={textId}>{translate('login.again.text', { username })}</DialogContentText>
            <LoginErrors errors={errors} />
            <input type="hidden" name="username" autoComplete="username" value={username} />
            <PasswordInput {...passwordProps} autoFocus />
            <ProviderSignIn inNewTab />
          </DialogContent>
          <DialogActions>
            <Button onClick={onLeave}>{translate('ra.auth.logout')}</Button>
            <Button type="submit" variant="contained" loading={isBusy}>
              {translate('login.again.submit')}
            </Button>
          </DialogActions>
        </Form>
      ) : (
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <SecondStep {...signIn} secondStep={secondStep} onStep={step} />
        </DialogContent>
      )}
    </Dialog>
  )
}
