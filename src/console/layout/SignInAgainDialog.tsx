import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Form, PasswordInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { startSession } from '../api/sessionStore.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { LoginErrors, passwordProps, useSteps } from './LoginForm.tsx'
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
  const { step, errors, isBusy, asked, onBack } = useSteps(async (credentials) => {
    await startSession(credentials)
    onSignedIn()
  })
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
      {asked === undefined ? (
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
            by={asked.by}
            onCode={(code) => void step({ ticket: asked.ticket, code })}
            onPasskey={() => void step({ ticket: asked.ticket })}
            onBack={onBack}
          />
        </DialogContent>
      )}
    </Dialog>
  )
}
