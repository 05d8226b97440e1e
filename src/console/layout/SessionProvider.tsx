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
import { type Actor, getUserAccountKey } from '../../domain/groups.ts'
import { loginWords } from '../i18n/login.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { Authenticating } from '../kit/Loading.tsx'
import { callEndpoint } from '../port/client.ts'
import { removeAllFormDrafts } from '../port/draftStorage.ts'
import { isReactAdminPreferenceKey } from '../port/preferenceKeys.ts'
import { askToRenewSession, registerSignInPrompt, renewExpiredSession } from '../port/renewal.ts'
import { ActorContext } from '../port/session.ts'
import { convertToSignedInUser, signInAndStartSession } from '../port/sessionStore.ts'
import { token } from '../port/token.ts'
import { LoginErrors, ProviderSignIn, passwordProps, SecondStep, useTwoStepSignIn } from './LoginForm.tsx'
import { SignOutProvider } from './SignOutProvider.tsx'
import { useFollowSessionOfOtherTabs } from './useFollowSessionOfOtherTabs.ts'

const SecondFactorNeeded = createLazyComponent(
  () => import('../features/account/SecondFactorNeeded.tsx'),
  'SecondFactorNeeded',
)

const PrivacyNoticeNeeded = createLazyComponent(
  () => import('../features/account/PrivacyNoticeNeeded.tsx'),
  'PrivacyNoticeNeeded',
)

const CHECK_INTERVAL_MS = 20_000

/** Renders the console after the signed-in user has loaded. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const { permissions: actor } = usePermissions<Actor>()
  if (!actor) return <Authenticating />
  if (actor.needsSecondFactor) return <SecondFactorNeeded />
  if (actor.noticeToAccept) return <PrivacyNoticeNeeded />
  return (
    <PreferencesStore account={getUserAccountKey(actor)}>
      <ActorContext value={actor}>
        <SignOutProvider>{children}</SignOutProvider>
        <SessionEnd actor={actor} />
      </ActorContext>
    </PreferencesStore>
  )
}

/** Shows a sign-in dialog over the page when the session ends. Signs out when another tab signs out. */
const SessionEnd = ({ actor }: { actor: Actor }) => {
  const logout = useLogout()
  /** Continues the pending requests. The argument tells whether the user has signed in again. */
  const [resolveCalls, setAnswer] = useState<(isBack: boolean) => void>()

  useEffect(() => {
    let abandon: (() => void) | undefined
    const stop = registerSignInPrompt(
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
    // Checks regularly, because a session can expire without any request.
    const timer = setInterval(() => void renewExpiredSession(), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  const leave = () => {
    resolveCalls?.(false)
    void logout()
  }
  useFollowSessionOfOtherTabs({
    onLeave: leave,
    onOver: () => void askToRenewSession(),
    async onSignIn() {
      const user = await callEndpoint('auth.user').catch(() => undefined)
      if (!user || getUserAccountKey(convertToSignedInUser(user)) !== getUserAccountKey(actor))
        return window.location.reload()
      token.adopt()
      resolveCalls?.(true)
    },
  })

  if (!resolveCalls) return null
  const signOut = () => {
    removeAllFormDrafts()
    leave()
  }
  return (
    <SignInAgainDialog username={actor.username} onSignedIn={() => resolveCalls(true)} onLeave={signOut} />
  )
}

const createPreferencesStore = (account: string, session: Store): Store => {
  const preferences = localStorageStore('1', `-${account}-`)
  const getStore = (key: string) => (isReactAdminPreferenceKey(key) ? preferences : session)
  return {
    ...session,
    setup: () => preferences.setup(),
    teardown: () => preferences.teardown(),
    getItem: (key, fallback) => getStore(key).getItem(key, fallback),
    setItem: (key, value) => getStore(key).setItem(key, value),
    removeItem: (key) => getStore(key).removeItem(key),
    subscribe: (key, callback) => getStore(key).subscribe(key, callback),
  }
}

/**
 * Provides react-admin's store. Preferences (columns, saved views, collapsed sections) stay in this browser, per account. All
 * other values are cleared at sign-out.
 */
const PreferencesStore = ({ account, children }: { account: string; children: ReactNode }) => {
  const session = useStoreContext()
  const store = useMemo(() => createPreferencesStore(account, session), [account, session])
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>
}

interface SignInAgainDialogProps {
  username: string
  onSignedIn: () => void
  onLeave: () => void
}

/** Dialog that asks for the password when the session has expired. Hides the page and keeps the user's input. */
const SignInAgainDialog = ({ username, onSignedIn, onLeave }: SignInAgainDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const { step, ...signIn } = useTwoStepSignIn(async (credentials) => {
    await signInAndStartSession(credentials)
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
          <DialogTitle id={titleId}>{loginWords.again.title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText id={textId}>{loginWords.again.text(username)}</DialogContentText>
            <LoginErrors errors={errors} />
            <input type="hidden" name="username" autoComplete="username" value={username} />
            <PasswordInput {...passwordProps} autoFocus />
            <ProviderSignIn inNewTab />
          </DialogContent>
          <DialogActions>
            <Button onClick={onLeave}>{translate('ra.auth.logout')}</Button>
            <Button type="submit" variant="contained" loading={isBusy}>
              {loginWords.again.submit}
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
