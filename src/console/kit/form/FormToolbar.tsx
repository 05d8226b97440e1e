import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Bar with the buttons of a form. With `sticks`, it stays visible at the bottom while the fields scroll. */
export const FormToolbar = ({ sticks = true, children }: { sticks?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      position: sticks ? 'sticky' : 'static',
      bottom: 0,
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.25,
      mt: 2.5,
      mx: { xs: -2, md: -3 },
      mb: { xs: -2, md: -2.5 },
      px: { xs: 2, md: 3 },
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
      borderRadius: '0 0 10px 10px',
      backgroundColor: 'background.paper',
    }}
  >
    {children}
  </Box>
)
