import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

interface FilesMissingProps {
  title: string
  text: string
  onRetry?: () => void
}

/** In the place of files that are not there or could not be read: what it means, and the next step. */
export const FilesPlaceholder = ({ title, text, onRetry }: FilesMissingProps) => {
  const translate = useTranslate()
  return (
    <Box
      role={onRetry ? 'alert' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 2,
      }}
    >
      <Typography color="text.secondary" sx={{ flex: '1 1 240px' }}>
        {title} {text}
      </Typography>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          {translate('documents.retry')}
        </Button>
      )}
    </Box>
  )
}
