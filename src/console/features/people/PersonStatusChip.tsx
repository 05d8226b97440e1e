import './words.ts'
import { useTranslate } from 'react-admin'
import type { DisplayState } from '../../../domain/accreditation.ts'
import { type FlaggedPerson, getDisplayState, hasForeignFlag } from '../../../domain/credentialValidity.ts'
import { toMexicoDay } from '../../../domain/days.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { ToneName } from '../../theme/tokens.ts'

const TONES: Record<DisplayState, ToneName> = {
  inactive: 'inactive',
  company_inactive: 'inactive',
  vetoed: 'danger',
  suspended: 'danger',
  revoked: 'danger',
  unaccredited: 'danger',
  expired: 'danger',
  blocked: 'danger',
  expiring: 'warning',
  incomplete: 'warning',
  ending: 'warning',
  valid: 'valid',
  unknown: 'warning',
}

/** Status of a person as a dot and a word, never colour alone. Unknown flags of other back ends are neutral. */
export const PersonStatusChip = ({ person }: { person: FlaggedPerson }) => {
  const translate = useTranslate()
  const state = getDisplayState(person, toMexicoDay(new Date()))
  const tone = state === 'valid' && hasForeignFlag(person) ? 'neutral' : TONES[state]
  return <StatusChip tone={tone}>{translate(`personnel.state.${state}`)}</StatusChip>
}
