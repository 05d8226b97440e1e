import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface FactProps {
  resource: string
  source: string
  children: ReactNode
}

/** One thing that is known, under what it is called. */
export const Fact = ({ resource, source, children }: FactProps) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {useTranslate()(`resources.${resource}.fields.${source}`)}
    </Typography>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
      {children}
    </Box>
  </Box>
)
