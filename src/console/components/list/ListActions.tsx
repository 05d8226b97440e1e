import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** What can be done with a list as a whole: beside its filters, or in a line of their own where those need the room. */
export const ListActions = ({ children }: { children: ReactNode }) => <Box sx={actionsStyle}>{children}</Box>

const actionsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: 1.25,
  flex: 'none',
  ml: { sm: 'auto' },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, px: { xs: 1, sm: 2 } },
} as const
