import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface NoResultsProps {
  title: string
  text?: string
  action?: ReactNode
  /** The title is the page's own where it stands alone. */
  component?: 'h1' | 'p'
}

/** Nothing to show, or nothing that could be shown: what it means, and the next step. */
export const EmptyState = ({ title, text, action, component = 'p' }: NoResultsProps) => (
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
