import type { OnSiteAnswer, PreliminaryDecision } from '../../../domain/inspections.ts'
import type { ToneName } from '../../theme/tokens.ts'

/** Tones of the register's answers. Only the register's can be green. */
export const RESULT_TONES: Record<OnSiteAnswer['result'], ToneName> = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'danger',
  other_company: 'danger',
  unknown: 'danger',
}

/** Tones of the phone's own verdicts, offline. */
export const ASSUMED_TONES: Record<PreliminaryDecision, ToneName> = {
  may: 'warning',
  may_not: 'danger',
  open: 'warning',
}
