import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { DrawerFrame } from '../../kit/DrawerFrame.tsx'
import { EvidenceFacts, EvidenceVersions } from './EvidenceFacts.tsx'
import { EvidenceViewer } from './EvidenceViewer.tsx'
import { evidenceWords } from './evidenceWords.ts'

interface DocumentDrawerProps<D extends ReviewedDocument> {
  /** Name of the requirement that the document proves. */
  title: string
  subtitle: string
  /** Versions of the document, newest first. Undefined while loading. */
  documents: readonly D[] | undefined
  error: Error | null
  onRetry: () => void
  /** Id of the version shown first. Default: the newest. */
  first?: number | undefined
  /** Content above the document's dates and status. */
  note?: ReactNode
  /** Text shown if no document has been uploaded. */
  none: string
  /** Renders the actions for the newest version. Older versions cannot be approved or rejected. */
  actions: (newest: D | undefined) => ReactNode
  onClose: () => void
}

/** Drawer that shows an uploaded document with its status and its older versions. */
export const DocumentDrawer = <D extends ReviewedDocument>({
  title,
  subtitle,
  documents,
  error,
  onRetry,
  first,
  note,
  none,
  actions,
  onClose,
}: DocumentDrawerProps<D>) => {
  const [chosen, setChosen] = useState(first)
  const newest = documents?.[0]
  const shownDocument = documents?.find(({ id }) => id === chosen) ?? newest
  const content = () => {
    if (error)
      return (
        <Box role="alert" sx={messageStyle}>
          <Typography>
            {evidenceWords.failed} {error.message}
          </Typography>
          <Button variant="outlined" onClick={onRetry}>
            {evidenceWords.retry}
          </Button>
        </Box>
      )
    if (!documents)
      return (
        <Box role="status" aria-label={evidenceWords.loading} sx={messageStyle}>
          <CircularProgress />
        </Box>
      )
    if (!shownDocument)
      return (
        <Box sx={messageStyle}>
          <Typography>{none}</Typography>
          {note}
          {actions(undefined)}
        </Box>
      )
    return (
      <>
        <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 1.5, maxHeight: '40%', overflowY: 'auto' }}>
          {note}
          <EvidenceFacts document={shownDocument} />
          {newest && shownDocument.id !== newest.id && (
            <Button onClick={() => setChosen(newest.id)} sx={{ justifySelf: 'start' }}>
              {evidenceWords.newest}
            </Button>
          )}
          {actions(newest)}
          <EvidenceVersions documents={documents} onSee={setChosen} />
        </Box>
        <EvidenceViewer key={shownDocument.id} document={shownDocument} />
      </>
    )
  }
  return (
    <DrawerFrame title={title} subtitle={subtitle} close={evidenceWords.close} onClose={onClose}>
      {content()}
    </DrawerFrame>
  )
}

const messageStyle = {
  m: 'auto',
  p: 3,
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  textAlign: 'center',
} as const
