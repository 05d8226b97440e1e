import { Box, Typography } from '@mui/material'
import { useAuthState, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { settings } from '../api/settings.ts'
import { Loading } from '../components/Loading.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { Logo } from '../layout/Logo.tsx'
import { useCrossTabSession } from '../layout/useCrossTabSession.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginErrors } from './LoginErrors.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useSignIn } from './useSignIn.ts'

/** /login. Whoever is already signed in goes to the start. */
export const LoginPage = () => {
  const translate = useTranslate()
  const { isPending, authenticated } = useAuthState()
  const { signIn, errors, busy } = useSignIn()
  const { demoAccounts } = settings()
  useDocumentTitle(translate('login.title'))
  useCrossTabSession()

  if (isPending) return <Loading />
  if (authenticated) return <Navigate to="/" replace />
  return (
    <Box component="main" sx={pageStyle}>
      <Box sx={columnStyle}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
          <Logo size={44} />
          <div>
            <Typography variant="h1" sx={{ fontSize: 26, lineHeight: '30px' }}>
              {translate('app.name')}
            </Typography>
            <Typography color="text.secondary">{translate('login.lead')}</Typography>
          </div>
        </Box>
        <Box sx={panelStyle}>
          <LoginErrors errors={errors} />
          <LoginForm onSubmit={signIn} busy={busy} />
        </Box>
        {demoAccounts && <DemoAccounts accounts={demoAccounts} onChoose={signIn} busy={busy} />}
      </Box>
    </Box>
  )
}

const pageStyle = {
  minHeight: '100dvh',
  display: 'grid',
  justifyItems: 'center',
  alignItems: { xs: 'start', sm: 'center' },
  px: 2,
  py: { xs: 4, sm: 6 },
  borderTop: 4,
  borderColor: 'primary.main',
} as const

const columnStyle = { display: 'grid', gap: 3, width: '100%', maxWidth: 440 } as const

const panelStyle = {
  display: 'grid',
  gap: 2,
  p: { xs: 2.25, sm: 3.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
