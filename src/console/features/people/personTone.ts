import type { Day } from '../../../domain/common/days.ts'
import {
  type FlaggedPerson,
  getDisplayedAccreditationState,
  hasUnknownStatusFlag,
} from '../../../domain/credentials/credentialValidity.ts'
import type { DisplayState } from '../../../domain/people/accreditation.ts'
import type { ToneName } from '../../theme/tokens.ts'

/** Only inactive people have the black dot. */
const TONES: Record<DisplayState, ToneName> = {
  inactive: 'inactive',
  company_inactive: 'danger',
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

/** Returns the tone of a person's dot. It is neutral for a valid person with a flag that this program does not know. */
export const getPersonTone = (person: FlaggedPerson, today: Day): ToneName => {
  const state = getDisplayedAccreditationState(person, today)
  return state === 'valid' && hasUnknownStatusFlag(person) ? 'neutral' : TONES[state]
}
