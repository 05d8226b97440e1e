import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** 'h1' where it is the page's only title. */
  component?: 'h1' | 'p'
}

/** Shown where there is no data or it could not be loaded: title, explanation, next step. */
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
