import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FileIcon } from './FileIcon.tsx'
import { getFileLabel, getFileName, getFileTitle, type ListedFile } from './listedFile.ts'
import { getMediaType } from './mediaKind.ts'
import { ScanWarning } from './ScanWarning.tsx'

/** What a file is, and beneath it what it is called. */
export const FileName = ({ file }: { file: ListedFile }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <FileIcon mediaType={getMediaType(file)} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {getFileTitle(file) || getFileLabel(file) || translate('documents.unnamed')}
        </Typography>
        {getFileTitle(file) && getFileName(file) && (
          <Typography variant="caption" component="p" color="text.secondary">
            {getFileName(file)}
          </Typography>
        )}
        <ScanWarning file={file} />
      </Box>
    </Box>
  )
}
