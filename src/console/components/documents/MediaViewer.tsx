import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaKind } from './mediaKind.ts'
import type { FileContent } from './useFileContent.ts'

interface ContentViewProps {
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
  content: { url, fraction, error },
  view,
  name,
  waiting,
  onRetry,
}: ContentViewProps) => {
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
  if (broken)
    return (
      <Typography role="alert" sx={centered}>
        {translate('documents.preview.broken')}
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
