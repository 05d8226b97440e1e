import { Box, CircularProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Message that a page or its code is loading. `text` is a translation key. */
export const Loading = ({ text = 'app.loading' }: { text?: string }) => {
  const translate = useTranslate()
  return (
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
      {translate(text)}
    </Box>
  )
}

/** Message that the session is being checked. */
export const Authenticating = () => <Loading text="app.authenticating" />
