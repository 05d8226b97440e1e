import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { DrawerFrame } from '../../kit/DrawerFrame.tsx'
import { EvidenceFacts, EvidenceVersions } from './EvidenceFacts.tsx'
import { EvidenceViewer } from './EvidenceViewer.tsx'

interface DocumentDrawerProps<D extends ReviewedDocument> {
  /** What the documents prove, and of whom. */
  title: string
  subtitle: string
  /** The newest first; undefined until they are there. */
  documents: readonly D[] | undefined
  error: Error | null
  onRetry: () => void
  /** The version that is shown first, if it is not the newest. */
  first?: number | undefined
  /** What stands above the facts of a document. */
  note?: ReactNode
  /** What is said where there is none. */
  none: string
  /** What can be done, given the newest, which is what is decided of. */
  actions: (newest: D | undefined) => ReactNode
  onClose: () => void
}

/** What was brought for one requirement or obligation, beside where that is listed: where it stands, its versions, and the document itself. */
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
  const translate = useTranslate()
  const [chosen, setChosen] = useState(first)
  const newest = documents?.[0]
  const shown = documents?.find(({ id }) => id === chosen) ?? newest
  const content = () => {
    if (error)
      return (
        <Box role="alert" sx={messageStyle}>
          <Typography>
            {translate('evidence.failed')} {error.message}
          </Typography>
          <Button variant="outlined" onClick={onRetry}>
            {translate('evidence.retry')}
          </Button>
        </Box>
      )
    if (!documents)
      return (
        <Box role="status" aria-label={translate('evidence.loading')} sx={messageStyle}>
          <CircularProgress />
        </Box>
      )
    if (!shown)
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
          <EvidenceFacts document={shown} />
          {newest && shown.id !== newest.id && (
            <Button onClick={() => setChosen(newest.id)} sx={{ justifySelf: 'start' }}>
              {translate('evidence.newest')}
            </Button>
          )}
          {actions(newest)}
          <EvidenceVersions documents={documents} onSee={setChosen} />
        </Box>
        <EvidenceViewer key={shown.id} document={shown} />
      </>
    )
  }
  return (
    <DrawerFrame title={title} subtitle={subtitle} close={translate('evidence.close')} onClose={onClose}>
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
