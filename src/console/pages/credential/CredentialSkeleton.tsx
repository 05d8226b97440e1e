import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The card's outline while its person is on the way. */
export const CredentialSkeleton = () => (
  <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
    <Typography color="text.secondary">{useTranslate()('credential.loading')}</Typography>
    <Skeleton
      variant="rounded"
      sx={{ width: '100%', maxWidth: 448, height: 'auto', aspectRatio: '448 / 706', borderRadius: '18px' }}
    />
  </Box>
)
