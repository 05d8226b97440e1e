import { Paper } from '@mui/material'
import type { ReactNode } from 'react'

/** A panel of a person's page. */
export const PersonPanel = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={panelStyle}>
    {children}
  </Paper>
)

const panelStyle = {
  px: { xs: 2, md: 3 },
  py: { xs: 2, md: 2.5 },
  display: 'grid',
  gap: 3,
} as const
