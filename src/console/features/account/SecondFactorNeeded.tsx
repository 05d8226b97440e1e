import { Box, Button, Typography } from '@mui/material'
import { useLogout, useTranslate } from 'react-admin'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { accountWords } from './words.ts'

/** Page shown instead of the console to users who must set up a second factor and have not done so. */
export const SecondFactorNeeded = () => {
  const translate = useTranslate()
  const logout = useLogout()
  useDocumentTitle(accountWords.second.setup.title)
  return (
    <Box component="main" sx={pageStyle}>
      <div>
        <Typography variant="h1">{accountWords.second.setup.title}</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {accountWords.second.setup.needed}
        </Typography>
      </div>
      <SecondFactorSection onSetUp={() => window.location.reload()} />
      <Button onClick={() => void logout()} sx={{ justifySelf: 'start', minHeight: 44 }}>
        {translate('ra.auth.logout')}
      </Button>
    </Box>
  )
}

const pageStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: 3,
  width: 'min(600px, calc(100vw - 32px))',
  mx: 'auto',
  py: { xs: 4, sm: 8 },
} as const
