import { Box, Button, Typography } from '@mui/material'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import {
  EVIDENCE_STATE_TEXTS,
  type EvidenceState,
  getRequirementDocumentState,
} from '../../../domain/documents/evidence.ts'
import { formatRejection } from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { MatrixItem } from '../../port/records/person.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { evidenceWords } from './evidenceWords.ts'
import { documentsWords } from './words.ts'

interface EvidenceVersionsProps {
  /** Versions of the document, newest first. */
  documents: readonly ReviewedDocument[]
  onSee: (id: number) => void
}

/** Collapsible list of a document's older versions. */
export const EvidenceVersions = ({ documents, onSee }: EvidenceVersionsProps) => {
  const earlier = documents.slice(1)
  if (earlier.length === 0) return null
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <summary>{evidenceWords.versions(earlier.length)}</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, pt: 1 }}>
        {earlier.map((document) => (
          <Box component="li" key={document.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <EvidenceFacts document={document} />
            </Box>
            <Button
              aria-label={evidenceWords.seeVersion(formatDate(toMexicoDay(new Date(document.created_at))))}
              onClick={() => onSee(document.id)}
            >
              {documentsWords.view}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Shows which user marked a requirement as met without a document, and until which day the mark is valid. */
export const ItemTick = ({ item: { status, evidence } }: { item: MatrixItem }) => {
  const { until, ticked_by: name, by_hand, wants_document } = evidence ?? {}
  if (!status || !by_hand || !(wants_document || name)) return null
  const { by, byHand, byHandOf } = evidenceWords.tick
  return (
    <Typography color="text.secondary">
      {name ? (wants_document ? byHandOf(name) : by(name)) : byHand} ·{' '}
      {until ? evidenceWords.tick.holdsUntil(formatDate(until)) : evidenceWords.tick.holdsOn}
    </Typography>
  )
}

const TONES: Record<EvidenceState, ToneName> = {
  pending: 'warning',
  approved: 'valid',
  rejected: 'danger',
  expired: 'danger',
  replaced: 'inactive',
}

/** Status of a document as a coloured chip. */
const EvidenceChip = ({ document }: { document: Omit<ReviewedDocument, 'id'> }) => {
  const state = getRequirementDocumentState(document, toMexicoDay(new Date()))
  return <StatusChip tone={TONES[state]}>{EVIDENCE_STATE_TEXTS[state]}</StatusChip>
}

/** Shows the status of a document, its issue and expiry days and, if it was rejected, the reason. */
export const EvidenceFacts = ({ document }: { document: Omit<ReviewedDocument, 'id'> }) => {
  const { issued_on, expires_on, created_at, uploaded_by, reviewed_by } = document
  const isOver = expires_on !== null && expires_on < toMexicoDay(new Date())
  const days = [
    issued_on && evidenceWords.issued(formatDate(issued_on)),
    expires_on ? evidenceWords[isOver ? 'ended' : 'ends'](formatDate(expires_on)) : evidenceWords.forGood,
  ]
  const uploadFacts = [evidenceWords.brought(formatDate(toMexicoDay(new Date(created_at)))), uploaded_by]
  const reason = formatRejection(document)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <EvidenceChip document={document} />
        <span>{days.filter(Boolean).join(' · ')}</span>
      </Box>
      {reason && <Typography color="error">{evidenceWords.rejected(reason)}</Typography>}
      <Typography variant="caption" color="text.secondary">
        {[...uploadFacts, reviewed_by && evidenceWords.reviewed(reviewed_by)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
