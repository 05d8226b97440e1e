import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ListedFile } from './listedFile.ts'

/** Says of a file that the virus scanner could not look at it; nothing of any other. */
export const ScanWarning = ({ file }: { file: ListedFile }) => {
  const translate = useTranslate()
  if (file.scan !== 'unchecked') return null
  return (
    <Typography variant="caption" component="p" color="warning.main">
      {translate('documents.unchecked')}
    </Typography>
  )
}
