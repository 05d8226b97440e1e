import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDay, toMexicoDay } from '../../../domain/days.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import type { FileRecord } from '../../port/records/file.ts'

/** Returns the file's own name, or its kind. */
export const getFileLabel = ({ file_name, title }: FileRecord): string => file_name || title

/** Returns the file's kind and name, or ''. */
export const getFullFileName = ({ title, file_name }: FileRecord): string =>
  [title, file_name].filter(Boolean).join(', ')

/** Formats the day on which a file was uploaded, or returns '' if the back end does not send it. */
export const getFileDate = ({ created_at }: FileRecord): string =>
  created_at && formatDay(toMexicoDay(new Date(created_at)))

/** Warns that the virus scanner could not check a file. Renders nothing for other files. */
export const ScanWarning = ({ file }: { file: FileRecord }) => {
  const translate = useTranslate()
  if (file.scan !== 'unchecked') return null
  return (
    <Typography variant="caption" component="p" color="warning.main">
      {translate('documents.unchecked')}
    </Typography>
  )
}

/** A file's kind, and its name below. */
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
