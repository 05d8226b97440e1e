import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface SumLineProps {
  label: ReactNode
  amount: string
  /** What stands above is added up here. */
  line?: boolean
  total?: boolean
}

/** One amount of a sum. */
export const AmountLine = ({ label, amount, line, total }: SumLineProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.75,
      ...(line && { borderTop: 1, borderColor: 'divider' }),
      ...(total && { mt: 0.5, pt: 1.25, fontSize: 20, lineHeight: '28px', fontWeight: 680 }),
    }}
  >
    <Box component="dt" sx={{ color: total ? 'text.primary' : 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
      {amount}
    </Box>
  </Box>
)
