import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { Form, PasswordInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { type Credentials, startSession } from '../api/sessionStore.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import {
  askedTicket,
  isCodeRefused,
  type LoginError,
  LoginErrors,
  passwordProps,
  toLoginErrors,
} from './LoginForm.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

const SecondStep = lazyComponent(async () => (await import('./SecondStep.tsx')).SecondStep, null)

interface SignInAgainDialogProps {
  username: string
  onSignedIn: () => void
  onLeave: () => void
}

/**
 * Asks the user whose session is over for the password, over the page as it is: what was typed stays, and is sent once it is given. Nothing of the page is
 * to be seen meanwhile.
 */
export const SignInAgainDialog = ({ username, onSignedIn, onLeave }: SignInAgainDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<LoginError[]>([])
  const [ticket, setTicket] = useState<string>()
  const signIn = async (credentials: Credentials) => {
    setBusy(true)
    setErrors([])
    try {
      await startSession(credentials)
      onSignedIn()
    } catch (error) {
      const asked = askedTicket(error)
      if (asked !== undefined || !isCodeRefused(error)) setTicket(asked)
      setErrors(asked === undefined ? toLoginErrors(error, translate('ra.auth.sign_in_error')) : [])
      setBusy(false)
    }
  }
  const submit = ({ password }: FieldValues) => signIn({ username, password })
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
      slotProps={{ backdrop: { sx: { backgroundColor: 'background.default' } } }}
    >
      {ticket === undefined ? (
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
          <LoginErrors errors={errors} />
          <SecondStep
            isBusy={isBusy}
            onCode={(code) => void signIn({ ticket, code })}
            onBack={() => setTicket(undefined)}
          />
        </DialogContent>
      )}
    </Dialog>
  )
}
