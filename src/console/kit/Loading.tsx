import { Box, CircularProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shown while a page or its code loads. `text` is a translation key. */
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

/** Shown while the session is checked. */
export const Authenticating = () => <Loading text="app.authenticating" />
