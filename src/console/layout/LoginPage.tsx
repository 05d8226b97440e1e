import { Box, ButtonBase, Typography } from '@mui/material'
import { Login, useAuthState, useTranslate } from 'react-admin'
import { type Settings, settings } from '../api/settings.ts'
import { token } from '../api/token.ts'
import { Loading } from '../components/Loading.tsx'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LoginErrors, LoginForm, panelStyle, type SignIn, useSignIn } from './LoginForm.tsx'
import { Logo } from './Logo.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { useCrossTabSession } from './useCrossTabSession.ts'
import { useEntryCode } from './useEntryCode.ts'

/**
 * /login, on react-admin's Login, which leads whoever is already signed in to the start. It would show its form before it knows; the specification has
 * 'Loading...' there. Without a token there is nothing to find out.
 */
export const LoginPage = () => {
  const translate = useTranslate()
  const { isPending } = useAuthState()
  const signIn = useSignIn()
  const { asked } = signIn
  const { demoAccounts, utilityName, logo, apiUrl } = settings()
  useDocumentTitle(translate('login.title'))
  useCrossTabSession()
  const onLeave = useEntryCode(signIn.onSignIn)

  if (isPending && token.get() !== null) return <Loading />
  return (
    <Login
      role="main"
      avatarIcon={logo ? <img src={apiUrl + logo} alt={utilityName} /> : <Logo size={44} />}
      sx={pageStyle}
    >
      <div>
        <Typography variant="h1" sx={{ fontSize: 26, lineHeight: '30px' }}>
          {translate('app.name')}
        </Typography>
        {utilityName && !logo && <Typography sx={{ fontWeight: 600 }}>{utilityName}</Typography>}
        <Typography color="text.secondary">{translate('login.lead')}</Typography>
      </div>
      {asked === undefined ? (
        <>
          <ProviderSignIn onLeave={onLeave} />
          <LoginForm {...signIn} />
          <ForgottenPassword />
        </>
      ) : (
        <Box sx={panelStyle}>
          <LoginErrors errors={signIn.errors} />
          <SecondStep
            isBusy={signIn.isBusy}
            by={asked.by}
            onCode={(code) => void signIn.onSignIn({ ticket: asked.ticket, code })}
            onPasskey={() => void signIn.onSignIn({ ticket: asked.ticket })}
            onBack={signIn.onBack}
          />
        </Box>
      )}
      {demoAccounts && asked === undefined && <DemoAccounts accounts={demoAccounts} {...signIn} />}
    </Login>
  )
}

const SecondStep = lazyComponent(async () => (await import('./SecondStep.tsx')).SecondStep, null)

/** Every demo account has it; the server refuses to create them outside the demo. */
const PASSWORD = 'demo'

/** The demo's accounts, one tap away. */
const DemoAccounts = ({
  accounts,
  onSignIn,
  isBusy,
}: { accounts: NonNullable<Settings['demoAccounts']> } & Pick<SignIn, 'onSignIn' | 'isBusy'>) => {
  const translate = useTranslate()
  return (
    <section aria-labelledby="demo-accounts">
      <Typography variant="h3" component="h2" id="demo-accounts">
        {translate('login.demo.title')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.25, mb: 1.25 }}>
        {translate('login.demo.lead')}
      </Typography>
      <Box component="ul" sx={accountsStyle}>
        {accounts.map(({ username, description }) => (
          <li key={username}>
            <ButtonBase
              disabled={isBusy}
              onClick={() => onSignIn({ username, password: PASSWORD })}
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
}

const pageStyle = {
  height: 'auto',
  minHeight: '100dvh',
  justifyContent: { xs: 'start', sm: 'center' },
  px: 2,
  py: { xs: 4, sm: 6 },
  borderTop: 4,
  borderColor: 'primary.main',
  backgroundImage: 'none',
  // Mark and name beside each other, all else below them.
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
  // Logos are made for paper, in the dark too.
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
  m: 0,
  p: 0,
  listStyle: 'none',
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
