import './words.ts'
import { useTranslate } from 'react-admin'
import type { DisplayState } from '../../../domain/accreditation.ts'
import {
  type FlaggedPerson,
  getDisplayedAccreditationState,
  hasUnknownStatusFlag,
} from '../../../domain/credentialValidity.ts'
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

/** Chip with the person's status as a coloured dot and a word. The dot is grey if the back end sends an unknown colour. */
export const PersonStatusChip = ({ person }: { person: FlaggedPerson }) => {
  const translate = useTranslate()
  const state = getDisplayedAccreditationState(person, toMexicoDay(new Date()))
  const tone = state === 'valid' && hasUnknownStatusFlag(person) ? 'neutral' : TONES[state]
  return <StatusChip tone={tone}>{translate(`personnel.state.${state}`)}</StatusChip>
}
