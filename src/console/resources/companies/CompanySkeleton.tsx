import { Box, Paper, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** 'Cargando información', in the layout of what is coming. */
export const CompanySkeleton = () => {
  const label = useTranslate()('companies.detail.loading')
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 3,
        rowGap: 2.5,
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>{label}</Box>
      {FIELDS.map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
    </Paper>
  )
}
