import { Box, Typography } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FileIcon } from './FileName.tsx'
import { getMediaKind, MediaViewer, useFileContent } from './MediaViewer.tsx'

interface FileViewerProps {
  /** Where its bytes are. */
  path: string
  mediaType: string
  name: string
  /** Given its bytes once they are there. */
  onFile?: (file: Blob) => void
}

/** A file's bytes, fetched and shown. With another key, it is fetched again. */
const FetchedFile = ({
  path,
  mediaType,
  onFile,
  ...props
}: Omit<ComponentProps<typeof MediaViewer>, 'content'> &
  Pick<FileViewerProps, 'path' | 'mediaType' | 'onFile'>) => (
  <MediaViewer content={useFileContent(path, mediaType, undefined, onFile)} {...props} />
)

/** A file inside the page, as high as there is room; one that a browser cannot show says so. */
export const FileViewer = ({ path, mediaType, name, onFile }: FileViewerProps) => {
  const translate = useTranslate()
  const [attempt, setAttempt] = useState(0)
  const view = getMediaKind(mediaType)
  return (
    <Box sx={viewerStyle}>
      {view ? (
        <FetchedFile
          key={`${path} ${attempt}`}
          path={path}
          mediaType={mediaType}
          onFile={onFile}
          view={view}
          name={name}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      ) : (
        <Box sx={{ m: 'auto', p: 5, display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' }}>
          <FileIcon mediaType={mediaType} sx={{ fontSize: 48, color: 'text.secondary' }} />
          <Typography color="text.secondary">{translate('documents.preview.none')}</Typography>
        </Box>
      )}
    </Box>
  )
}

const viewerStyle = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: 'background.default',
} as const
