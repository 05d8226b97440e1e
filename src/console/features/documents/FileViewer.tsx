import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import { isHeifImageType } from '../../kit/fileMediaType.ts'
import { findPdfReadingProblem, type PdfProblem } from '../../kit/pdfProblem.ts'
import { fetchFile } from '../../port/download.ts'
import { documentsWords } from './words.ts'

type MediaKind = 'picture' | 'pdf'

/** Media types that browsers can show inside a page. Files of other types can only be downloaded. */
const VIEWABLE: Record<string, MediaKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/avif': 'picture',
  'image/bmp': 'picture',
}

/** Returns 'picture' or 'pdf' for a media type that the browser can show, otherwise undefined. */
export const getViewableMediaKind = (mediaType: string): MediaKind | undefined => {
  const view = getOwnProperty(VIEWABLE, mediaType)
  return view === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : view
}

interface FileContent {
  /** Object URL under which the browser holds the loaded file. */
  url?: string
  /** File name sent by the server. */
  name?: string
  /** Downloaded fraction of the file, 0 to 1. Undefined if the server sends no length. */
  fraction?: number
  /** Reason why the PDF cannot be shown, for example a password. */
  problem?: PdfProblem | undefined
  error?: Error
}

/** Downloads a file as a blob of the given media type. A blob of another type could run scripts with the page's rights. */
export const useDownloadedFileBlob = (
  path: string,
  type: string,
  fallbackName?: string,
  /** Receives the file once it is loaded. */
  onFile?: (file: Blob) => void,
): FileContent => {
  const [content, setContent] = useState<FileContent>({})
  const latestOnFile = useRef(onFile)
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    setContent({})
    fetchFile(path, {
      name: fallbackName,
      signal: abort.signal,
      onProgress: (received, total) => setContent({ fraction: total && received / total }),
    })
      .then(async ({ blob, name }) => {
        const problem = type === 'application/pdf' ? await findPdfReadingProblem(blob) : undefined
        if (abort.signal.aborted) return
        url = URL.createObjectURL(new Blob([blob], { type }))
        setContent({ url, name, problem })
        latestOnFile.current?.(blob)
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setContent({ error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path, type, fallbackName])
  return content
}

interface MediaViewerProps {
  content: FileContent
  view: MediaKind
  name: string
  /** Text shown while the file is loading. */
  waiting?: string
  onRetry: () => void
}

/** URL fragment that hides the page thumbnails of the browser's PDF viewer, which take half the width. */
const PDF_VIEWER_OPTIONS = '#navpanes=0'

/** Shows a loaded picture or PDF, the progress of the download, or its error. */
export const MediaViewer = ({
  content: { url, fraction, problem, error },
  view,
  name,
  waiting,
  onRetry,
}: MediaViewerProps) => {
  const [broken, setBroken] = useState(false)
  if (error)
    return (
      <Box role="alert" sx={centered}>
        <Typography>{error.message}</Typography>
        <Button variant="outlined" onClick={onRetry}>
          {documentsWords.retry}
        </Button>
      </Box>
    )
  if (!url)
    return (
      <Box sx={centered}>
        <Typography role="status" color="text.secondary">
          {waiting ?? documentsWords.loading}
        </Typography>
        <LinearProgress
          aria-label={documentsWords.preview.progress}
          {...(fraction === undefined ? {} : { variant: 'determinate', value: fraction * 100 })}
          sx={{ width: 240, maxWidth: '80%' }}
        />
      </Box>
    )
  const reason = problem && problem !== 'cut' ? problem : broken && 'broken'
  if (reason)
    return (
      <Typography role="alert" sx={centered}>
        {documentsWords.preview[reason]}
      </Typography>
    )
  const label = documentsWords.preview.picture(name)
  return view === 'pdf' ? (
    <Box
      component="iframe"
      src={`${url}${PDF_VIEWER_OPTIONS}`}
      title={label}
      sx={{ flex: 1, border: 0, minHeight: 0 }}
    />
  ) : (
    <Box
      component="img"
      src={url}
      alt={label}
      onError={() => setBroken(true)}
      sx={{ m: 'auto', p: 2, maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', minHeight: 0 }}
    />
  )
}

const centered = {
  m: 'auto',
  p: 3,
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  width: '100%',
  textAlign: 'center',
} as const

interface FileViewerProps {
  /** URL of the file. */
  path: string
  mediaType: string
  name: string
  /** Receives the file once it is loaded. */
  onFile?: (file: Blob) => void
}

/** Downloads and shows a file. Changing the React key downloads the file again. */
const FetchedFile = ({
  path,
  mediaType,
  onFile,
  ...props
}: Omit<ComponentProps<typeof MediaViewer>, 'content'> &
  Pick<FileViewerProps, 'path' | 'mediaType' | 'onFile'>) => (
  <MediaViewer content={useDownloadedFileBlob(path, mediaType, undefined, onFile)} {...props} />
)

/** Shows a file inside the page in the available height, or a message that the browser cannot show it. */
export const FileViewer = ({ path, mediaType, name, onFile }: FileViewerProps) => {
  const [attempt, setAttempt] = useState(0)
  const view = getViewableMediaKind(mediaType)
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
          <FileIcon mediaType={mediaType} sx={{ fontSize: '3rem', color: 'text.secondary' }} />
          <Typography color="text.secondary" sx={{ maxWidth: '32em' }}>
            {documentsWords.preview[isHeifImageType(mediaType) ? 'heic' : 'none']}
          </Typography>
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
