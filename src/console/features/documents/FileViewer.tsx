import './words.ts'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { own } from '../../../domain/own.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import { isHeif } from '../../kit/fileMediaType.ts'
import { findPdfProblem, type PdfProblem } from '../../kit/pdfProblem.ts'
import { fetchFile } from '../../port/download.ts'

type MediaKind = 'picture' | 'pdf'

/** What a browser shows by itself; everything else is downloaded. */
const VIEWABLE: Record<string, MediaKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/avif': 'picture',
  'image/bmp': 'picture',
}

/** How a file of a type can be looked at inside the page, if it can. */
export const getMediaKind = (mediaType: string): MediaKind | undefined => {
  const view = own(VIEWABLE, mediaType)
  return view === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : view
}

interface FileContent {
  /** Under which the browser shows the file, while it is shown. */
  url?: string
  /** What the server calls it. */
  name?: string
  /** The fraction received, 0 to 1; undefined where the server sends no length. */
  fraction?: number
  /** Why a PDF cannot be shown. */
  problem?: PdfProblem | undefined
  error?: Error
}

/** A file's bytes as a blob of exactly this type, whatever the server calls it: a blob runs with the page's own rights. */
export const useFileContent = (
  path: string,
  type: string,
  fallbackName?: string,
  /** Given the bytes once they are there. */
  onFile?: (file: Blob) => void,
): FileContent => {
  const [content, setContent] = useState<FileContent>({})
  const told = useRef(onFile)
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
        const problem = type === 'application/pdf' ? await findPdfProblem(blob) : undefined
        if (abort.signal.aborted) return
        url = URL.createObjectURL(new Blob([blob], { type }))
        setContent({ url, name, problem })
        told.current?.(blob)
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
  /** The text while it loads. */
  waiting?: string
  onRetry: () => void
}

/** Hides the viewer's page list, which takes half of the width. */
const PDF_VIEWER_OPTIONS = '#navpanes=0'

/** Shows a picture or a PDF in the page, while it loads, or its error. */
export const MediaViewer = ({
  content: { url, fraction, problem, error },
  view,
  name,
  waiting,
  onRetry,
}: MediaViewerProps) => {
  const translate = useTranslate()
  const [broken, setBroken] = useState(false)
  if (error)
    return (
      <Box role="alert" sx={centered}>
        <Typography>{error.message}</Typography>
        <Button variant="outlined" onClick={onRetry}>
          {translate('documents.retry')}
        </Button>
      </Box>
    )
  if (!url)
    return (
      <Box sx={centered}>
        <Typography role="status" color="text.secondary">
          {waiting ?? translate('documents.loading')}
        </Typography>
        <LinearProgress
          aria-label={translate('documents.preview.progress')}
          {...(fraction === undefined ? {} : { variant: 'determinate', value: fraction * 100 })}
          sx={{ width: 240, maxWidth: '80%' }}
        />
      </Box>
    )
  const reason = problem && problem !== 'cut' ? problem : broken && 'broken'
  if (reason)
    return (
      <Typography role="alert" sx={centered}>
        {translate(`documents.preview.${reason}`)}
      </Typography>
    )
  const label = translate('documents.preview.picture', { name })
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
          <FileIcon mediaType={mediaType} sx={{ fontSize: '3rem', color: 'text.secondary' }} />
          <Typography color="text.secondary" sx={{ maxWidth: '32em' }}>
            {translate(`documents.preview.${isHeif(mediaType) ? 'heic' : 'none'}`)}
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
