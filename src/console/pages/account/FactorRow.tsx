import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of the second factor: what it is, how it stands, what can be done with it. */
export const FactorRow = ({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text: string
  actions?: ReactNode
  children?: ReactNode
}) => (
  <Box component="section" aria-label={title} sx={rowStyle}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      {actions}
    </Box>
    {children}
  </Box>
)

const rowStyle = { borderTop: 1, borderColor: 'divider', px: { xs: 2, md: 3 }, py: 1.75 } as const
