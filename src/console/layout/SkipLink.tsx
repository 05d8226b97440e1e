import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

export const MAIN_ID = 'main-content'

/** The first tab stop: skips the app bar and the menu. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${MAIN_ID}`}
    sx={({ tokens }) => ({
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 1400,
      px: 2,
      py: 1.25,
      borderRadius: 1,
      color: tokens.onAccent,
      backgroundColor: tokens.accent,
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    })}
  >
    {useTranslate()('app.skip')}
  </Box>
)
