import { Box, LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

/** How much of a picture has gone out, from 0 to 1; nothing while none is being sent. */
export const UploadProgress = ({ fraction }: { fraction: number | undefined }) => {
  const label = useTranslate()('personnelDetail.photo.sending')
  if (fraction === undefined) return null
  return (
    <Box sx={{ flex: 1, minWidth: 160, fontSize: 12 }}>
      {label}
      <LinearProgress variant="determinate" value={fraction * 100} aria-label={label} sx={{ mt: 0.5 }} />
    </Box>
  )
}
