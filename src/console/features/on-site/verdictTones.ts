import type { InspectionResult, PreliminaryDecision } from '../../../domain/door/inspections.ts'
import type { ToneName } from '../../theme/tokens.ts'

/** Colours of the server's results. Results that the phone decides offline are never green. */
export const RESULT_TONES: Record<InspectionResult, ToneName> = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'danger',
  other_company: 'danger',
  unknown: 'danger',
  forged: 'danger',
  foreign: 'danger',
}

/** Colours of the results that the phone decides offline. */
export const ASSUMED_TONES: Record<PreliminaryDecision, ToneName> = {
  may: 'warning',
  may_not: 'danger',
  open: 'warning',
}
