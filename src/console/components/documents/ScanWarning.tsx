import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'

/** Warns that the virus scanner could not check a file; renders nothing for the others. */
export const ScanWarning = ({ file }: { file: FileRecord }) => {
  const translate = useTranslate()
  if (file.scan !== 'unchecked') return null
  return (
    <Typography variant="caption" component="p" color="warning.main">
      {translate('documents.unchecked')}
    </Typography>
  )
}
