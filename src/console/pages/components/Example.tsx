import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** Controls of one state, under the state's name. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box role="group" aria-label={useTranslate()(`components.${name}`)} sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.75 }}>
      {useTranslate()(`components.${name}`)}
    </Typography>
    {children}
  </Box>
)
