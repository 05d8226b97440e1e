import { Box, Paper, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The page's own layout while its person is on the way. */
export const PersonnelSkeleton = () => {
  const label = useTranslate()('personnelDetail.loading')
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
        gap: { xs: 1.5, md: 2.5 },
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Skeleton
          variant="rounded"
          sx={{ width: { xs: 116, md: '100%' }, height: 'auto', aspectRatio: '4 / 5' }}
        />
        <Skeleton sx={{ mt: 2 }} />
        <Skeleton width="60%" />
      </Paper>
      <Paper
        variant="outlined"
        sx={{
          p: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>{label}</Box>
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton width="35%" height={16} />
            <Skeleton width="80%" />
          </div>
        ))}
      </Paper>
    </Box>
  )
}
