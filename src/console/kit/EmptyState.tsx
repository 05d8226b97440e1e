import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** 'h1' if it is the only title of the page. */
  component?: 'h1' | 'p'
}

/** Message in place of missing data, with a title, an explanation and the next step. */
export const EmptyState = ({ title, text, action, component = 'p' }: EmptyStateProps) => (
  <Box role="status" sx={{ px: 3, py: 7, textAlign: 'center' }}>
    <Typography variant="h2" component={component}>
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
