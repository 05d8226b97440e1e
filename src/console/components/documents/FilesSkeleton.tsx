import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

const ROWS = ['48%', '36%', '42%']

/** The layout of the files that are on their way. */
export const FilesSkeleton = () => (
  <Box role="status" sx={{ px: 2, py: 2, display: 'grid', gap: 1.5 }}>
    <Typography color="text.secondary">{useTranslate()('documents.loading')}</Typography>
    {ROWS.map((width) => (
      <Box key={width} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Skeleton variant="rounded" height={16} width={width} />
        <Skeleton variant="rounded" height={16} width="18%" />
      </Box>
    ))}
  </Box>
)
