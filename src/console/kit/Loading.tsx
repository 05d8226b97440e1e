import { Box, CircularProgress } from '@mui/material'
import { appWords } from '../i18n/app.ts'

/** Message that a page or its code is loading. */
export const Loading = ({ text = appWords.loading }: { text?: string }) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1.5,
      minHeight: '40vh',
      color: 'text.secondary',
    }}
  >
    <CircularProgress size={18} thickness={5} aria-hidden="true" />
    {text}
  </Box>
)

/** Message that the session is being checked. */
export const Authenticating = () => <Loading text={appWords.authenticating} />
