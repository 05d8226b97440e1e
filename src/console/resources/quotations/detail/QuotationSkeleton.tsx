import { Box, Paper, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { layoutStyle, panelStyle, totalsStyle } from './layoutStyle.ts'

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** 'Cargando información', in the layout of what is coming. */
export const QuotationSkeleton = () => (
  <Box role="status" aria-label={useTranslate()('quotations.detail.loading')} sx={layoutStyle}>
    <Paper variant="outlined" sx={{ ...totalsStyle, display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={22} width="70%" />
      <Skeleton variant="rounded" height={60} />
      <Skeleton variant="rounded" height={28} width="50%" />
    </Paper>
    <Paper
      variant="outlined"
      sx={{
        ...panelStyle,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2.5,
      }}
    >
      {FIELDS.map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
    </Paper>
  </Box>
)
