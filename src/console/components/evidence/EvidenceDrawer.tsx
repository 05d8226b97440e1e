import '../../i18n/evidence.ts'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, CircularProgress, Drawer, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { Evidence } from '../../../domain/evidence.ts'
import { EvidenceFacts } from './EvidenceFacts.tsx'
import { EvidenceViewer } from './EvidenceViewer.tsx'
import { useEvidence } from './useEvidence.ts'

interface EvidenceDrawerProps {
  item: { id: number; name: string }
  /** Whose it is. */
  person: string
  onClose: () => void
}

/** Other versions of what is shown, each to be looked at in its place. */
const Versions = ({
  documents,
  shown,
  onShow,
}: {
  documents: readonly Evidence[]
  shown: Evidence
  onShow: (id: number) => void
}) => {
  const translate = useTranslate()
  const [newest, ...earlier] = documents
  if (!newest || earlier.length === 0) return null
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <summary>{translate('evidence.versions', { smart_count: earlier.length })}</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, pt: 1 }}>
        {earlier.map((document) => (
          <Box component="li" key={document.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <EvidenceFacts document={document} />
            </Box>
            <Button
              aria-label={translate('evidence.seeVersion', {
                day: formatDay(dayOf(new Date(document.created_at))),
              })}
              aria-pressed={document.id === shown.id}
              onClick={() => onShow(document.id)}
            >
              {translate('documents.view')}
            </Button>
          </Box>
        ))}
      </Box>
      {shown.id !== newest.id && (
        <Button onClick={() => onShow(newest.id)}>{translate('evidence.newest')}</Button>
      )}
    </Box>
  )
}

/** What proves a requirement of somebody, beside where that is listed: where it stands, its versions, and the document itself. */
export const EvidenceDrawer = ({ item, person, onClose }: EvidenceDrawerProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data: documents, error, refetch } = useEvidence({ item: item.id })
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<number>()
  const shown = documents?.find(({ id }) => id === chosen) ?? documents?.[0]
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
    if (!shown) return <Typography sx={messageStyle}>{translate('evidence.none')}</Typography>
    return (
      <>
        <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 1.5, maxHeight: '40%', overflowY: 'auto' }}>
          <EvidenceFacts document={shown} />
          <Versions documents={documents} shown={shown} onShow={setChosen} />
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
