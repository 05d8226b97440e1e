import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

/** The fields of a form in two columns, in one on a phone; what has `gridColumn: '1 / -1'` takes the whole width. */
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
