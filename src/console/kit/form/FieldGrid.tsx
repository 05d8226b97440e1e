import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

/** Arranges form fields in two columns, or in one on a phone. Fields with `gridColumn: '1 / -1'` span both columns. */
export const FieldGrid = ({ sx, children }: { sx?: SxProps<Theme>; children: ReactNode }) => (
  <Box sx={[gridStyle, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>
)

const gridStyle = {
  display: 'grid',
  width: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: { xs: 2, md: 3 },
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input, & .MuiAutocomplete-root': { width: '100%' },
} as const
