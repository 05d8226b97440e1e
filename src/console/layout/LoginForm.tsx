import LoginIcon from '@mui/icons-material/Login'
import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Form, HttpError, PasswordInput, TextInput, useLogin, useNotify, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import type { SecondFactorKind } from '../../domain/users/secondFactor.ts'
import { SIGN_ON_START } from '../../domain/users/signOnPaths.ts'
import { loginWords } from '../i18n/login.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { validateRequiredText } from '../kit/form/validateRequiredText.ts'
import { ON_TOP, Toast } from '../kit/Toast.tsx'
import { canOpenPage, findPageByUrlPath, pages } from '../pages.ts'
import { prefetchList } from '../port/dataProvider.ts'
import {
  type Credentials,
  getSessionResumeError,
  getSignedInUser,
  type SignInResult,
} from '../port/sessionStore.ts'
import { getPortalSettings } from '../port/settings.ts'

const SecondStepForm = createLazyComponent(() => import('./SecondStepForm.tsx'), 'SecondStepForm', null)

/** Error message of a sign-in. `field` is the form field that it concerns, if any. */
export interface LoginError {
  field?: string
  message: string
}

/** HTTP statuses of a refused sign-in. */
const REFUSED_STATUSES: readonly number[] = [401, 403]

/** Returns the messages of a refused sign-in: the general message and those of fields. */
const getLoginErrors = (error: unknown, translate: (key: string) => string): LoginError[] => {
  const fallback = translate('ra.auth.sign_in_error')
  if (!(error instanceof HttpError)) return [{ message: fallback }]
  const fields = Object.entries<string>(error.body?.fields ?? {})
  const detail: string | undefined = error.body?.detail
  // react-admin's default message says that the session has ended, which is wrong before the first sign-in.
  if (fields.length === 0 && detail === undefined && REFUSED_STATUSES.includes(error.status))
    return [{ message: loginWords.wrong }]
  return fields.length > 0
    ? [...(detail ? [{ message: detail }] : []), ...fields.map(([field, message]) => ({ field, message }))]
    : [{ message: error.message || fallback }]
}

/** Second step of a sign-in, after a correct password. `by` lists the accepted factors. */
export interface SecondFactorStep {
  ticket: string
  by: readonly SecondFactorKind[]
}

const getRequestedSecondFactor = (error: unknown): SecondFactorStep | undefined =>
  error instanceof HttpError ? error.body?.asked : undefined

/** Whether the second factor was wrong and another attempt is allowed. */
const canRetrySecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 429 || error.status === 400)

/** Returns state and functions of a sign-in with an optional second factor. `open` sends the credentials. */
export const useTwoStepSignIn = (open: (credentials: Credentials) => Promise<unknown>) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondFactorStep>()
  const [errors, setErrors] = useState<LoginError[]>([])
  const step = async (credentials: Credentials) => {
    setBusy(true)
    setErrors([])
    try {
      await open(credentials)
    } catch (error) {
      const nextStep = getRequestedSecondFactor(error)
      // Returns to the password if the second step has expired.
      if (nextStep !== undefined || !canRetrySecondFactor(error)) setSecondStep(nextStep)
      setErrors(nextStep === undefined ? getLoginErrors(error, translate) : [])
    } finally {
      setBusy(false)
    }
  }
  return { step, errors, isBusy, secondStep, onBack: () => setSecondStep(undefined) }
}

/** Returns the state of the sign-in form. A successful sign-in opens the page that the user requested. */
export const useSignIn = () => {
  const login = useLogin()
  const notify = useNotify()
  const { state } = useLocation()
  const next = useRef<string>(undefined)
  const { step, errors, ...others } = useTwoStepSignIn(async (credentials) => {
    const { notice }: SignInResult = await login(credentials, next.current)
    if (notice) notify(<Toast type="warning" text={notice} />, { autoHideDuration: null, ...ON_TOP })
    const actor = getSignedInUser()
    const to = next.current ?? (state?.nextPathname ?? '') + (state?.nextSearch ?? '')
    const name = findPageByUrlPath(to)
    const page = name && pages[name]
    if (!page || !('title' in page) || !page.firstRows) return
    const isHeld = actor?.needsSecondFactor || actor?.noticeToAccept
    if (actor && !isHeld && canOpenPage(actor, name)) prefetchList(name, page.firstRows)
  })
  const [before, setBefore] = useState(getSessionResumeError)
  const onSignIn = (credentials: Credentials, to?: string) => {
    next.current = to
    setBefore(undefined)
    return step(credentials)
  }
  return { ...others, onSignIn, errors: before ? [{ message: before }] : errors }
}

export type SignIn = ReturnType<typeof useSignIn>

/** Form for username and password. Shows errors on the page; react-admin's form (5.15) shows them in a notification that disappears. */
export const LoginForm = ({ onSignIn, errors, isBusy }: Pick<SignIn, 'onSignIn' | 'errors' | 'isBusy'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // Returns the focus to the button after a refused sign-in, because a disabled button loses the focus.
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return (
    <Box sx={panelStyle}>
      <LoginErrors errors={errors} />
      <Form
        onSubmit={({ username, password }: FieldValues) => onSignIn({ username, password })}
        noValidate
        disableInvalidFormNotification
      >
        <Stack sx={{ gap: 2 }}>
          <TextInput
            source="username"
            label={loginWords.username}
            autoFocus
            validate={validateRequiredText}
            {...fieldProps}
            slotProps={{ htmlInput: { ...fieldAttributes, autoComplete: 'username' } }}
          />
          <PasswordInput {...passwordProps} />
          <Button
            ref={button}
            type="submit"
            variant="contained"
            size="large"
            loading={isBusy}
            sx={{ minHeight: 44, mt: 0.5 }}
          >
            {loginWords.submit}
          </Button>
        </Stack>
      </Form>
    </Box>
  )
}

/** List of sign-in errors. The alert region is always rendered, so that screen readers announce new errors. */
export const LoginErrors = ({ errors }: { errors: LoginError[] }) => {
  const hasFieldErrors = errors.some(({ field }) => field)
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {errors.length > 0 && (
        <Alert severity="error" variant="outlined" role="presentation">
          {hasFieldErrors && <AlertTitle>{loginWords.refused}</AlertTitle>}
          <Box component="ul" className="plain">
            {errors.map(({ field, message }) => (
              <li key={`${field}${message}`}>
                {field && <strong>{getOwnProperty<string>(loginWords.fields, field) ?? field}: </strong>}
                {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}

const fieldProps = { fullWidth: true, margin: 'none', helperText: false } as const

const fieldAttributes = { required: true, autoCapitalize: 'none', spellCheck: false } as const

export const passwordProps = {
  source: 'password',
  label: loginWords.password,
  validate: validateRequiredText,
  ...fieldProps,
  slotProps: { htmlInput: { ...fieldAttributes, autoComplete: 'current-password' } },
} as const

export const panelStyle = {
  display: 'grid',
  gap: 2,
  p: { xs: 2.25, sm: 3.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

export const SecondStep = ({
  secondStep: { ticket, by },
  errors,
  isBusy,
  onStep,
  onBack,
}: {
  secondStep: SecondFactorStep
  errors: LoginError[]
  isBusy: boolean
  onStep: (credentials: Credentials) => unknown
  onBack: () => void
}) => (
  <>
    <LoginErrors errors={errors} />
    <SecondStepForm
      isBusy={isBusy}
      by={by}
      onCode={(code) => void onStep({ ticket, code })}
      onPasskey={() => void onStep({ ticket })}
      onBack={onBack}
    />
  </>
)

/** Button that signs in with the identity provider, if one is configured. With `inNewTab` this page stays open. */
export const ProviderSignIn = ({ onLeave, inNewTab }: { onLeave?: () => void; inNewTab?: true }) => {
  const { signOn, apiUrl } = getPortalSettings()
  if (signOn === null) return null
  return (
    <Button
      component="a"
      href={apiUrl + SIGN_ON_START}
      onClick={onLeave}
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
      variant="outlined"
      size="large"
      startIcon={<LoginIcon />}
      sx={{ minHeight: 44 }}
    >
      {loginWords.provider(signOn)}
    </Button>
  )
}
