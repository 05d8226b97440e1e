import { dayOf } from '../../../domain/days.ts'
import {
  EVIDENCE_STATE_TEXTS,
  type Evidence,
  type EvidenceState,
  evidenceStateOn,
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
export const EvidenceChip = ({ document }: { document: Pick<Evidence, 'review' | 'expires_on'> }) => {
  const state = evidenceStateOn(document, dayOf(new Date()))
  return <StatusChip tone={TONES[state]}>{EVIDENCE_STATE_TEXTS[state]}</StatusChip>
}
