import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choices } from './useFileChoices.ts'

/** In the place of the upload form while there is no type to choose: they are on their way, failed, or there are none. */
export const FileChoicesStatus = ({ choices: { list, error, retry } }: { choices: Choices }) => {
  const translate = useTranslate()
  if (error)
    return (
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 1.5 }}>
        <Typography>
          {translate('documents.upload.typesFailed')} {error.message}
        </Typography>
        <Button variant="outlined" onClick={retry}>
          {translate('documents.retry')}
        </Button>
      </Box>
    )
  return (
    <Typography role="status" color="text.secondary">
      {translate(list ? 'documents.upload.noTypes' : 'documents.loading')}
    </Typography>
  )
}
