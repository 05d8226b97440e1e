import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form, HttpError, PasswordInput, TextInput, useLogin, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Factor } from '../../domain/secondFactor.ts'
import { type Credentials, knownActor, sessionError } from '../api/sessionStore.ts'
import { canOpen, pages } from '../pages.ts'
import { askForFirstRows } from '../resources/personnel/firstRows.ts'

/** One line of what went wrong; `field` is the wire's key, if the message is about one. */
export interface LoginError {
  field?: string
  message: string
}

/** An authentication error (specification, section 8). */
const REFUSED: readonly number[] = [401, 403]

/** What the back end says of the whole, and field by field (specification, section 8); nothing of a refusal is left out. */
const toLoginErrors = (error: unknown, translate: (key: string) => string): LoginError[] => {
  const fallback = translate('ra.auth.sign_in_error')
  if (!(error instanceof HttpError)) return [{ message: fallback }]
  const fields = Object.entries<string>(error.body?.fields ?? {})
  const detail: string | undefined = error.body?.detail
  // Refused without a word: there is no session yet that could have ended.
  if (fields.length === 0 && detail === undefined && REFUSED.includes(error.status))
    return [{ message: translate('login.wrong') }]
  return fields.length > 0
    ? [...(detail ? [{ message: detail }] : []), ...fields.map(([field, message]) => ({ field, message }))]
    : [{ message: error.message || fallback }]
}

/** What a sign-in goes on with whose password was right: the account has a second factor, and it is shown by one of these. */
export interface Asked {
  ticket: string
  by: readonly Factor[]
}

const askedBy = (error: unknown): Asked | undefined =>
  error instanceof HttpError ? error.body?.asked : undefined

/** What was shown was wrong, and may be shown again. */
const isStepRefused = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 429 || error.status === 400)

/** Signs in by `open`, in one step or two; `errors` say why not. */
export const useSteps = (open: (credentials: Credentials) => Promise<unknown>) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [errors, setErrors] = useState<LoginError[]>([])
  const step = async (credentials: Credentials) => {
    setBusy(true)
    setErrors([])
    try {
      await open(credentials)
    } catch (error) {
      const now = askedBy(error)
      // Whose time for the second step is over begins again.
      if (now !== undefined || !isStepRefused(error)) setAsked(now)
      setErrors(now === undefined ? toLoginErrors(error, translate) : [])
    } finally {
      setBusy(false)
    }
  }
  return { step, errors, isBusy, asked, onBack: () => setAsked(undefined) }
}

/** Signs in and leads to where the user wanted to go. */
export const useSignIn = () => {
  const login = useLogin()
  const queryClient = useQueryClient()
  const { state } = useLocation()
  const next = useRef<string>(undefined)
  const { step, errors, ...others } = useSteps(async (credentials) => {
    await login(credentials, next.current)
    const actor = knownActor()
    const to = next.current ?? (state?.nextPathname ?? '') + (state?.nextSearch ?? '')
    if (to === pages.personnel.path && actor && !actor.owesFactor && canOpen(actor, 'personnel'))
      askForFirstRows(queryClient)
  })
  const [before, setBefore] = useState(sessionError)
  const onSignIn = (credentials: Credentials, to?: string) => {
    next.current = to
    setBefore(undefined)
    return step(credentials)
  }
  return { ...others, onSignIn, errors: before ? [{ message: before }] : errors }
}

export type SignIn = ReturnType<typeof useSignIn>

const isRequired = (value: string | null) => (value?.trim() ? undefined : 'ra.validation.required')

/**
 * 'Usuario' and 'Contraseña', both required. What was typed stays when the server refuses it. react-admin's own form (5.15) tells a refusal in a message
 * that goes away; the specification lists it on screen.
 */
export const LoginForm = ({ onSignIn, errors, isBusy }: Pick<SignIn, 'onSignIn' | 'errors' | 'isBusy'>) => {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // Closed while it asks, it loses the focus that a refusal leaves to it.
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
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextInput
            source="username"
            label="login.username"
            autoFocus
            validate={isRequired}
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
            {translate('login.submit')}
          </Button>
        </Box>
      </Form>
    </Box>
  )
}

/** The errors of the sign-in, by field. The alert region is always rendered, so that new errors are announced. */
export const LoginErrors = ({ errors }: { errors: LoginError[] }) => {
  const translate = useTranslate()
  const named = errors.some(({ field }) => field)
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {errors.length > 0 && (
        <Alert severity="error" variant="outlined" role="presentation">
          {named && <AlertTitle>{translate('login.refused')}</AlertTitle>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {errors.map(({ field, message }) => (
              <li key={`${field}${message}`}>
                {field && <strong>{translate(`login.fields.${field}`, { _: field })}: </strong>}
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
  label: 'login.password',
  validate: isRequired,
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
