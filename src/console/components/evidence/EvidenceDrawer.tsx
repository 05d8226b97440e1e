import '../../i18n/evidence.ts'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, CircularProgress, Drawer, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import { EvidenceActions } from './EvidenceActions.tsx'
import { EvidenceFacts } from './EvidenceFacts.tsx'
import { EvidenceVersions } from './EvidenceVersions.tsx'
import { EvidenceViewer } from './EvidenceViewer.tsx'
import { ItemTick } from './ItemTick.tsx'
import { useEvidence } from './useEvidence.ts'

interface EvidenceDrawerProps {
  item: MatrixItem
  /** Whose it is. */
  person: string
  /** The version that is shown first, if it is not the newest. */
  first?: number | undefined
  onClose: () => void
}

/** What proves a requirement of somebody, beside where that is listed: where it stands, its versions, and the document itself. */
export const EvidenceDrawer = ({ item, person, first, onClose }: EvidenceDrawerProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data: documents, error, refetch } = useEvidence({ item: item.id })
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState(first)
  const newest = documents?.[0]
  const shown = documents?.find(({ id }) => id === chosen) ?? newest
  const close = () => setOpen(false)
  const content = () => {
    if (error)
      return (
        <Box role="alert" sx={messageStyle}>
          <Typography>
            {translate('evidence.failed')} {error.message}
          </Typography>
          <Button variant="outlined" onClick={() => void refetch()}>
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
          <Typography>
            {translate(`evidence.${item.evidence?.wants_document ? 'none' : 'items.notWanted'}`)}
          </Typography>
          <ItemTick item={item} />
          <EvidenceActions item={item} person={person} newest={undefined} />
        </Box>
      )
    return (
      <>
        <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 1.5, maxHeight: '40%', overflowY: 'auto' }}>
          <ItemTick item={item} />
          <EvidenceFacts document={shown} />
          {newest && shown.id !== newest.id && (
            <Button onClick={() => setChosen(newest.id)} sx={{ justifySelf: 'start' }}>
              {translate('evidence.newest')}
            </Button>
          )}
          <EvidenceActions item={item} person={person} newest={newest} />
          <EvidenceVersions documents={documents} onSee={setChosen} />
        </Box>
        <EvidenceViewer key={shown.id} document={shown} />
      </>
    )
  }
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={close}
      slotProps={{
        transition: { onExited: onClose },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 'min(720px, 92vw)' }, maxWidth: '100%', height: '100dvh' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {item.name}
          </Typography>
          <Typography color="text.secondary">{person}</Typography>
        </Box>
        <IconButton autoFocus edge="end" aria-label={translate('evidence.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
      {content()}
    </Drawer>
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
