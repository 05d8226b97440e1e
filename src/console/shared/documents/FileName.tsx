import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FileIcon } from './FileIcon.tsx'
import { calledOf, fileNameOf, type ListedFile, titleOf } from './listedFile.ts'
import { mediaTypeOf } from './mediaView.ts'
import { ScanNote } from './ScanNote.tsx'

/** What a file is, and beneath it what it is called. */
export const FileName = ({ file }: { file: ListedFile }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <FileIcon mediaType={mediaTypeOf(file)} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {titleOf(file) || calledOf(file) || translate('documents.unnamed')}
        </Typography>
        {titleOf(file) && fileNameOf(file) && (
          <Typography variant="caption" component="p" color="text.secondary">
            {fileNameOf(file)}
          </Typography>
        )}
        <ScanNote file={file} />
      </Box>
    </Box>
  )
}
