import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form, HttpError, useAuthProvider, useResetStore } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { SIGN_IN_PAGE } from '../../../domain/users/signOnPaths.ts'
import { FormError } from '../../kit/form/FormError.tsx'
import { convertErrorToFormErrors, getErrorText } from '../../kit/form/formErrors.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { LoginErrors, SecondStep, useSignIn } from '../../layout/LoginForm.tsx'
import { Logo } from '../../layout/Logo.tsx'
import { callEndpoint, type Reply } from '../../port/client.ts'
import type { Credentials } from '../../port/sessionStore.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { token } from '../../port/token.ts'
import { NewPasswordInput } from './password/NewPasswordInput.tsx'
import { accountWords } from './words.ts'

const FIELDS = ['password']

const isLinkNotFoundError = (error: unknown): boolean => error instanceof HttpError && error.status === 404

/** Layout of a page without the console's menu: logo, name of the utility, title and content. */
const Frame = ({ title, lead, children }: { title: string; lead?: string; children?: React.ReactNode }) => {
  useDocumentTitle(title)
  const { utilityName } = getPortalSettings()
  return (
    <Box component="main" sx={pageStyle}>
      <Box sx={panelStyle}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.75 }}>
          <Logo size={40} />
          <div>
            {utilityName && (
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{utilityName}</Typography>
            )}
            <Typography variant="h1" sx={{ fontSize: '1.375rem', lineHeight: '1.75rem' }}>
              {title}
            </Typography>
            {lead && (
              <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {lead}
              </Typography>
            )}
          </div>
        </Stack>
        {children}
      </Box>
    </Box>
  )
}

const SignInLink = () => (
  <Button component={Link} to={SIGN_IN_PAGE} variant="contained" size="large" sx={{ minHeight: 44 }}>
    {accountWords.link.signIn}
  </Button>
)

const ChooseForm = ({
  link: { username, kind },
  secret,
  onOver,
  onDone,
}: {
  link: Reply<'accountLinks.look'>
  secret: string
  onOver: () => void
  onDone: (password: string) => void
}) => {
  const save = async ({ password = '' }: { password?: string }) => {
    try {
      await callEndpoint('accountLinks.use', { body: { token: secret, password } })
    } catch (error) {
      if (isLinkNotFoundError(error)) onOver()
      return convertErrorToFormErrors(error, FIELDS)
    }
    onDone(password)
    return undefined
  }
  return (
    <Frame title={accountWords.link.title[kind]} lead={accountWords.link.lead(username)}>
      <Form onSubmit={save} noValidate disableInvalidFormNotification>
        <Stack sx={{ gap: 1 }}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordInput
            source="password"
            label={accountWords.password.new}
            username={username}
            autoFocus
          />
          <FormError />
          <SubmitButton label={accountWords.link.save} />
        </Stack>
      </Form>
    </Frame>
  )
}

/** Returns a function that signs the user in with the new password. Signs out any other user of this browser first. */
const useSignInWithNewPassword = () => {
  const authProvider = useAuthProvider()
  const queryClient = useQueryClient()
  const resetStore = useResetStore()
  const { onSignIn, ...signIn } = useSignIn()
  const enter = async (credentials: Credentials) => {
    if (token.isKept()) {
      await authProvider?.logout({})
      queryClient.clear()
      resetStore()
    }
    // Redirects through the sign-in page, because react-admin (5.15) checks the session only when its routes are mounted.
    await onSignIn(credentials, SIGN_IN_PAGE)
  }
  return { ...signIn, enter }
}

/** Signs the user in after the new password was saved. If this fails, shows the error and a link to the sign-in page. */
const Entering = ({ username, password }: { username: string; password: string }) => {
  const navigate = useNavigate()
  const { enter, isBusy, secondStep, errors } = useSignInWithNewPassword()
  const [isTried, setTried] = useState(false)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void enter({ username, password }).finally(() => setTried(true))
  })
  const lead = accountWords.link.done.text(username)
  if (secondStep)
    return (
      <Frame title={accountWords.link.done.title} lead={lead}>
        <SecondStep
          secondStep={secondStep}
          errors={errors}
          isBusy={isBusy}
          onStep={(credentials) => void enter(credentials)}
          onBack={() => navigate(SIGN_IN_PAGE)}
        />
      </Frame>
    )
  // Shows the loading state until the sign-in fails. A successful sign-in leads to another page.
  if (!isTried || errors.length === 0) return <Loading />
  return (
    <Frame title={accountWords.link.done.title} lead={lead}>
      <LoginErrors errors={errors} />
      <SignInLink />
    </Frame>
  )
}

/** Page on which a user chooses a password, opened by a link from a mail. The hash of the URL contains the link's secret. */
export const LinkPage = () => {
  const secret = useLocation().hash.slice(1)
  const [state, setState] = useState<'open' | 'over' | { username: string; password: string }>('open')
  const { data, error, refetch } = useQuery({
    queryKey: ['accountLink', secret],
    queryFn: () => callEndpoint('accountLinks.look', { body: { token: secret } }),
    ...queryOptions,
    enabled: secret !== '' && state === 'open',
    refetchOnWindowFocus: false,
  })
  if (typeof state === 'object') return <Entering {...state} />
  if (secret === '' || state === 'over' || isLinkNotFoundError(error))
    return (
      <Frame title={accountWords.link.over.title}>
        <Typography color="text.secondary">{accountWords.link.over.text}</Typography>
        <SignInLink />
      </Frame>
    )
  if (error)
    return (
      <Frame title={accountWords.link.failed.title}>
        <Typography color="text.secondary">{getErrorText(error)}</Typography>
        <Button variant="contained" onClick={() => void refetch()}>
          {accountWords.link.failed.retry}
        </Button>
      </Frame>
    )
  if (!data) return <Loading />
  return (
    <ChooseForm
      link={data}
      secret={secret}
      onOver={() => setState('over')}
      onDone={(password) => setState({ username: data.username, password })}
    />
  )
}

const pageStyle = {
  display: 'grid',
  justifyContent: 'center',
  alignContent: { xs: 'start', sm: 'center' },
  minHeight: '100dvh',
  px: 2,
  py: { xs: 4, sm: 6 },
  borderTop: 4,
  borderColor: 'primary.main',
} as const

const panelStyle = {
  display: 'grid',
  gap: 3,
  width: 'min(440px, calc(100vw - 32px))',
  p: { xs: 2.25, sm: 3.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
