import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import {
  EVIDENCE_STATE_TEXTS,
  type EvidenceState,
  evidenceStateOn,
  REJECTION_TEXTS,
  type ReviewedDocument,
} from '../../../domain/evidence.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { StatusChip } from '../StatusChip.tsx'

const TONES: Record<EvidenceState, ToneName> = {
  pending: 'warning',
  approved: 'valid',
  rejected: 'danger',
  expired: 'danger',
  replaced: 'inactive',
}

/** Where a document stands, in a dot and its word. */
const EvidenceChip = ({ document }: { document: ReviewedDocument }) => {
  const state = evidenceStateOn(document, dayOf(new Date()))
  return <StatusChip tone={TONES[state]}>{EVIDENCE_STATE_TEXTS[state]}</StatusChip>
}

/** Where a document stands, its days, and why it was rejected. */
export const EvidenceFacts = ({ document }: { document: ReviewedDocument }) => {
  const translate = useTranslate()
  const { issued_on, expires_on, created_at, review, rejection, note, uploaded_by, reviewed_by } = document
  const isOver = expires_on !== null && expires_on < dayOf(new Date())
  const days = [
    issued_on && translate('evidence.issued', { day: formatDay(issued_on) }),
    expires_on
      ? translate(`evidence.${isOver ? 'ended' : 'ends'}`, { day: formatDay(expires_on) })
      : translate('evidence.forGood'),
  ]
  const brought = [
    translate('evidence.brought', { day: formatDay(dayOf(new Date(created_at))) }),
    uploaded_by,
  ]
  const reason = [rejection && REJECTION_TEXTS[rejection], note].filter(Boolean).join(': ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <EvidenceChip document={document} />
        <span>{days.filter(Boolean).join(' · ')}</span>
      </Box>
      {review === 'rejected' && reason && (
        <Typography color="error">{translate('evidence.rejected', { reason })}</Typography>
      )}
      <Typography variant="caption" color="text.secondary">
        {[...brought, reviewed_by && translate('evidence.reviewed', { name: reviewed_by })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  )
}
