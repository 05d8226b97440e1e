import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import type { FileRecord } from '../../port/records/file.ts'

/** What a file is called: its own name, or what it is. */
export const getFileLabel = ({ file_name, title }: FileRecord): string => file_name || title

/** What a file is and its own name; '' for neither. */
export const getFullFileName = ({ title, file_name }: FileRecord): string =>
  [title, file_name].filter(Boolean).join(', ')

/** The day on which a file came, as people write it; '' where the back end does not say. */
export const getFileDate = ({ created_at }: FileRecord): string =>
  created_at && formatDay(dayOf(new Date(created_at)))

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
