import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A drawing of 560 by 300 in the colours of the theme, which its shapes name as `var(--ink)` and so on. */
export const Picture = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <Box
    component="svg"
    viewBox="0 0 560 300"
    role="img"
    aria-label={alt}
    sx={({ tokens }) => ({
      display: 'block',
      width: '100%',
      height: '100%',
      '--ink': tokens.ink,
      '--soft': tokens.secondary,
      '--line': tokens.line,
      '--surface': tokens.surface,
      '--head': tokens.head,
      '--accent': tokens.accent,
      '--on-accent': tokens.onAccent,
      '--tint': tokens.tint,
      '--valid': tokens.status.valid.dot,
      '--valid-ground': tokens.status.valid.ground,
      '--warning': tokens.status.warning.dot,
      '--warning-ground': tokens.status.warning.ground,
      '--danger': tokens.status.danger.dot,
      '--danger-ground': tokens.status.danger.ground,
      '--spark': '#F0A23B',
      '--skin': '#DDA07A',
      '--hair': '#2E2018',
    })}
  >
    {children}
  </Box>
)
