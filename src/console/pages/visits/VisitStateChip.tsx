import { useTranslate } from 'react-admin'
import type { VisitReport } from '../../../domain/visitReports.ts'
import { StatusChip } from '../../components/StatusChip.tsx'

const TONES = { open: 'danger', looking: 'warning', closed: 'neutral' } as const

/** How far the utility is with a report. */
export const VisitStateChip = ({ state }: Pick<VisitReport, 'state'>) => (
  <StatusChip tone={TONES[state]}>{useTranslate()(`visits.states.${state}`)}</StatusChip>
)
