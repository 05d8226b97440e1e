import { Box, Button, ButtonBase, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Login, useAuthState } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { DEMO_PASSWORD } from '../../domain/users/demo.ts'
import { ENTRY_HASH } from '../../domain/users/signOnPaths.ts'
import { appWords } from '../i18n/app.ts'
import { loginWords } from '../i18n/login.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { Authenticating } from '../kit/Loading.tsx'
import { useDocumentTitle } from '../kit/useDocumentTitle.ts'
import { isEndpointAvailable } from '../port/backend.ts'
import { getPortalSettings, type Settings } from '../port/settings.ts'
import { token } from '../port/token.ts'
import { LoginForm, ProviderSignIn, panelStyle, SecondStep, type SignIn, useSignIn } from './LoginForm.tsx'
import { Logo } from './Logo.tsx'
import { useFollowSessionOfOtherTabs } from './useFollowSessionOfOtherTabs.ts'

const ForgottenDialog = createLazyComponent(() => import('./ForgottenDialog.tsx'), 'ForgottenDialog', null)

const NEXT_KEY = 'signOn.next'

interface RequestedPage {
  nextPathname?: string
  nextSearch?: string
}

/** Signs in with the identity provider's code in the URL. Returns a function that stores the requested page before the redirect to the provider. */
const useIdentityProviderSignIn = (onSignIn: (code: { code: string }, next?: string) => unknown) => {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const usedCode = useRef('')
  useEffect(() => {
    const code = hash.startsWith(ENTRY_HASH) ? hash.slice(ENTRY_HASH.length) : ''
    if (code === '' || usedCode.current === code) return
    usedCode.current = code
    navigate({ hash: '' }, { replace: true })
    const next = sessionStorage.getItem(NEXT_KEY) ?? undefined
    sessionStorage.removeItem(NEXT_KEY)
    onSignIn({ code }, next)
  })
  return () => {
    const { nextPathname = '', nextSearch = '' }: RequestedPage = state ?? {}
    if (nextPathname) sessionStorage.setItem(NEXT_KEY, nextPathname + nextSearch)
  }
}

/** Button that opens the dialog for a forgotten password. */
const ForgottenPassword = () => {
  const [isOpen, setOpen] = useState(false)
  if (!isEndpointAvailable('accountLinks.ask')) return null
  return (
    <Box sx={{ mt: -1.5, textAlign: 'center' }}>
      <Button variant="text" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        {loginWords.forgotten}
      </Button>
      {isOpen && <ForgottenDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}

/** Sign-in page, based on react-admin's Login. Shows a loading message instead of the form while a stored token is checked. */
export const LoginPage = () => {
  const { isPending } = useAuthState()
  const signIn = useSignIn()
  const { secondStep } = signIn
  const { demoAccounts, utilityName, logo, apiUrl } = getPortalSettings()
  useDocumentTitle(loginWords.title)
  useFollowSessionOfOtherTabs()
  const onLeave = useIdentityProviderSignIn(signIn.onSignIn)

  if (isPending && token.get() !== null) return <Authenticating />
  return (
    <Login
      role="main"
      avatarIcon={logo ? <img src={apiUrl + logo} alt={utilityName} /> : <Logo size={44} />}
      sx={pageStyle}
    >
      <div>
        <Typography variant="h1" sx={{ fontSize: '1.625rem', lineHeight: '1.875rem' }}>
          {appWords.name}
        </Typography>
        {utilityName && <Typography sx={{ fontWeight: 600 }}>{utilityName}</Typography>}
        <Typography color="text.secondary">{loginWords.lead}</Typography>
      </div>
      {secondStep === undefined ? (
        <>
          <ProviderSignIn onLeave={onLeave} />
          <LoginForm {...signIn} />
          <ForgottenPassword />
        </>
      ) : (
        <Box sx={panelStyle}>
          <SecondStep {...signIn} secondStep={secondStep} onStep={signIn.onSignIn} />
        </Box>
      )}
      {demoAccounts && secondStep === undefined && <DemoAccounts accounts={demoAccounts} {...signIn} />}
    </Login>
  )
}

/** List of demo accounts. A click on an account signs in. */
const DemoAccounts = ({
  accounts,
  onSignIn,
  isBusy,
}: { accounts: NonNullable<Settings['demoAccounts']> } & Pick<SignIn, 'onSignIn' | 'isBusy'>) => (
  <section aria-labelledby="demo-accounts">
    <Typography variant="h3" component="h2" id="demo-accounts">
      {loginWords.demo.title}
    </Typography>
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.25, mb: 1.25 }}>
      {loginWords.demo.lead}
    </Typography>
    <Box component="ul" className="plain" sx={accountsStyle}>
      {accounts.map(({ username, description }) => (
        <li key={username}>
          <ButtonBase
            disabled={isBusy}
            onClick={() => onSignIn({ username, password: DEMO_PASSWORD })}
            sx={accountStyle}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {username}
            </Typography>
            <Typography component="span" variant="caption" color="text.secondary">
              {description}
            </Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  </section>
)

const pageStyle = {
  height: 'auto',
  minHeight: '100dvh',
  justifyContent: { xs: 'start', sm: 'center' },
  px: 2,
  py: { xs: 4, sm: 6 },
  borderTop: 4,
  borderColor: 'primary.main',
  backgroundImage: 'none',
  // Shows logo and name in one row, everything else below.
  '& .RaLogin-card': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    columnGap: 1.75,
    rowGap: 3,
    width: '100%',
    minWidth: 0,
    maxWidth: 440,
    mt: 0,
    overflow: 'visible',
    backgroundColor: 'transparent',
    '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
  },
  '& .RaLogin-avatar': { m: 0 },
  '& .RaLogin-icon': { width: 'auto', height: 'auto', borderRadius: 0, backgroundColor: 'transparent' },
  // Logos are designed for white paper, so the background is white in dark mode as well.
  '& .RaLogin-icon img': {
    maxWidth: { xs: 130, sm: 180 },
    maxHeight: 64,
    p: 0.75,
    borderRadius: 1,
    backgroundColor: '#fff',
  },
} as const

const accountsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: 1,
} as const

const accountStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  minHeight: 52,
  px: 1.5,
  py: 1,
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const
