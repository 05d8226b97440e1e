import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { NARROW, type ToneName } from '../theme/tokens.ts'

/** Shapes of the status dots, because colour must not be the only sign. */
const SHAPES: Partial<Record<ToneName, (dot: string) => object>> = {
  warning: (dot) => ({
    border: `1.5px solid ${dot}`,
    background: `linear-gradient(90deg, ${dot} 50%, transparent 50%)`,
  }),
  danger: () => ({ borderRadius: 0, transform: 'rotate(45deg) scale(0.85)' }),
}

export const StatusChip = ({ tone, children }: { tone: ToneName; children: ReactNode }) => (
  <Box
    component="span"
    sx={({ tokens }) => {
      const { dot, ring, ink, ground } = tokens.status[tone]
      return {
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 22,
        px: 1,
        pr: 1.25,
        borderRadius: 11,
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        [NARROW]: { whiteSpace: 'normal' },
        color: ink,
        backgroundColor: ground,
        '&::before': {
          content: '""',
          boxSizing: 'border-box',
          width: 9,
          height: 9,
          borderRadius: '50%',
          backgroundColor: dot,
          boxShadow: ring && `0 0 0 1.5px ${ring}`,
          ...SHAPES[tone]?.(dot),
        },
      }
    }}
  >
    {children}
  </Box>
)
