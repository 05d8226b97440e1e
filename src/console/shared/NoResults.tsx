import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Nothing to show, or nothing that could be shown: what it means, and the next step. */
export const NoResults = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <Box role="status" sx={{ px: 3, py: 7, textAlign: 'center' }}>
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    {text && (
      <Typography color="text.secondary" sx={{ mt: 0.75, mx: 'auto', maxWidth: 420 }}>
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
  </Box>
)
