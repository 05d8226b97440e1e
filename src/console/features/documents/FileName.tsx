import { Box, Typography } from '@mui/material'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import type { FileRecord } from '../../port/records/file.ts'
import { documentsWords } from './words.ts'

/** Returns the name of a file or, if it has none, its type. */
export const getFileNameOrType = ({ file_name, title }: FileRecord): string => file_name || title

/** Returns the type and the name of a file as one text: "Contrato, contrato.pdf". */
export const formatFileTypeAndName = ({ title, file_name }: FileRecord): string =>
  [title, file_name].filter(Boolean).join(', ')

/** Formats the day on which a file was uploaded. Returns '' if the server does not send it. */
export const formatUploadDay = ({ created_at }: FileRecord): string =>
  created_at && formatDate(toMexicoDay(new Date(created_at)))

/** Warns that the virus scanner could not check this file. Otherwise renders nothing. */
export const ScanWarning = ({ file }: { file: FileRecord }) => {
  if (file.scan !== 'unchecked') return null
  return (
    <Typography variant="caption" component="p" color="warning.main">
      {documentsWords.unchecked}
    </Typography>
  )
}

/** Type of a file, with the file name below. */
export const FileName = ({ file }: { file: FileRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
    <FileIcon mediaType={file.media_type} fontSize="small" sx={{ color: 'text.secondary' }} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {file.title || getFileNameOrType(file) || documentsWords.unnamed}
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
