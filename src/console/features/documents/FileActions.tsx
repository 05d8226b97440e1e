import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Dialog, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import type { FileRecord } from '../../port/records/file.ts'
import { formatFileTypeAndName, formatUploadDay, getFileNameOrType, ScanWarning } from './FileName.tsx'
import { FileViewer, getViewableMediaKind } from './FileViewer.tsx'
import { documentsWords } from './words.ts'

interface FilePreviewProps {
  file: FileRecord
  path: string
  onClosed: () => void
}

/** Dialog that previews a file before the download. If the browser cannot show the file, shows its name and type. */
const FilePreview = ({ file, path, onClosed }: FilePreviewProps) => {
  const titleId = useId()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(true)
  const [problem, setProblem] = useState('')
  const mediaType = file.media_type
  const view = getViewableMediaKind(mediaType)
  const name = getFileNameOrType(file) || documentsWords.unnamed
  const facts = [file.title, file.size && formatBytes(file.size), formatUploadDay(file)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      fullScreen={isPhone}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: view && !isPhone ? { height: 'calc(100% - 64px)' } : undefined },
      }}
    >
      <Box sx={headStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography color="text.secondary">{facts}</Typography>
          <ScanWarning file={file} />
        </Box>
        <DownloadButton path={path} name={name} onProblem={setProblem} variant="contained" />
        <IconButton aria-label={documentsWords.preview.closeLabel} onClick={() => setOpen(false)}>
          <CloseIcon />
        </IconButton>
      </Box>
      <ErrorAlert sx={{ m: 2 }} onClose={() => setProblem('')} closeText={documentsWords.preview.close}>
        {problem}
      </ErrorAlert>
      <FileViewer path={path} mediaType={mediaType} name={name} />
    </Dialog>
  )
}

/** Preview and download buttons of a file. */
export const FileActions = ({ file, path }: { file: FileRecord; path: string }) => {
  const notify = useNotify()
  const [viewing, setViewing] = useState(false)
  const name = formatFileTypeAndName(file)
  return (
    <>
      <Button aria-label={documentsWords.viewFile(name)} onClick={() => setViewing(true)}>
        {documentsWords.view}
      </Button>
      <DownloadButton path={path} name={name} onProblem={(message) => notify(message, { type: 'error' })} />
      {viewing && <FilePreview file={file} path={path} onClosed={() => setViewing(false)} />}
    </>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
