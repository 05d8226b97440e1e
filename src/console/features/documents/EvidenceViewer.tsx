import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { FileViewer } from './FileViewer.tsx'
import { documentsWords } from './words.ts'

/** Shows a document inside the page in the available height, with its name and a download button. */
export const EvidenceViewer = ({
  document,
  onFile,
}: {
  document: Omit<ReviewedDocument, 'id'>
  /** Called with the file's content after it was loaded. */
  onFile?: (file: Blob) => void
}) => {
  const [problem, setProblem] = useState('')
  const { file, file_name, media_type, size, scan } = document
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
      <Box sx={barStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file_name}</Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {formatBytes(size)}
          </Typography>
          {scan === 'unchecked' && (
            <Typography variant="caption" component="p" color="warning.main">
              {documentsWords.unchecked}
            </Typography>
          )}
        </Box>
        <DownloadButton path={file} name={file_name} onProblem={setProblem} />
      </Box>
      <ErrorAlert sx={{ m: 1 }} onClose={() => setProblem('')} closeText={documentsWords.preview.close}>
        {problem}
      </ErrorAlert>
      <FileViewer path={file} mediaType={media_type} name={file_name} onFile={onFile} />
    </Box>
  )
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const
