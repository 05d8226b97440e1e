import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Settings } from '../api/settings.ts'
import type { Credentials } from './useSignIn.ts'

/** Every demo account has it; the server refuses to create them outside the demo. */
const PASSWORD = 'demo'

/** The demo's accounts, one tap away. */
export const DemoAccounts = ({
  accounts,
  onChoose,
  busy,
}: {
  accounts: NonNullable<Settings['demoAccounts']>
  onChoose: (credentials: Credentials) => void
  busy: boolean
}) => {
  const translate = useTranslate()
  return (
    <section aria-labelledby="demo-accounts">
      <Typography variant="h3" component="h2" id="demo-accounts">
        {translate('login.demo.title')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.25, mb: 1.25 }}>
        {translate('login.demo.lead')}
      </Typography>
      <Box component="ul" sx={listStyle}>
        {accounts.map(({ username, description }) => (
          <li key={username}>
            <ButtonBase
              disabled={busy}
              onClick={() => onChoose({ username, password: PASSWORD })}
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

const listStyle = {
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
