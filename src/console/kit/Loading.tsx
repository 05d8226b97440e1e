import { Box, CircularProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shown while authentication or a page's code loads. */
export const Loading = () => {
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
      {translate('app.loading')}
    </Box>
  )
}
