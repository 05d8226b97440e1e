import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'
import { FileIcon } from './FileIcon.tsx'
import { getFileLabel } from './fileLabel.ts'
import { ScanWarning } from './ScanWarning.tsx'

/** What a file is, and beneath it what it is called. */
export const FileName = ({ file }: { file: FileRecord }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <FileIcon mediaType={file.media_type} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {file.title || getFileLabel(file) || translate('documents.unnamed')}
        </Typography>
        {file.title && file.file_name && (
          <Typography variant="caption" component="p" color="text.secondary">
            {file.file_name}
          </Typography>
        )}
        <ScanWarning file={file} />
      </Box>
    </Box>
  )
}
