import { addDays, type Day } from '../common/days.ts'
import {
  type DisplayState,
  EXPIRING_DAYS,
  FLAGS,
  type KnownState,
  type Standing,
} from '../people/accreditation.ts'

/** Fields of a person from which a screen derives the state. Other back ends may omit fields or send unknown flags. */
export interface FlaggedPerson {
  active?: boolean | null
  company_active?: boolean | null
  accreditation_flag?: string | null
  accreditation_expiration_date?: Day | null
  vetoed?: boolean | null
  standing?: Standing | null
  /** State computed by our own server; other back ends do not send it. */
  state?: KnownState | null
}

/** Validity of a credential. `unknown` means that the back end sends too little data. */
export type Validity = 'valid' | 'invalid' | 'unknown'

const normalizeStatusFlag = (flag: string | null | undefined): string => (flag ?? '').trim().toLowerCase()

/** Returns the validity of a credential: invalid for an inactive person or the flag danger (docs/decisions.md#validity-of-a-credential). */
export const getCredentialValidity = ({
  active,
  accreditation_flag,
}: Pick<FlaggedPerson, 'active' | 'accreditation_flag'>): Validity => {
  const flag = normalizeStatusFlag(accreditation_flag)
  if (active === false || flag === 'danger') return 'invalid'
  return active === true && flag !== '' ? 'valid' : 'unknown'
}

export const isCredentialValid = (person: FlaggedPerson): boolean => getCredentialValidity(person) === 'valid'

/** Whether a valid credential has a flag that this program does not know. */
export const hasUnknownStatusFlag = (person: FlaggedPerson): boolean =>
  isCredentialValid(person) &&
  !(FLAGS as readonly string[]).includes(normalizeStatusFlag(person.accreditation_flag))

/** Returns the state that a screen shows for a person. Without dates, the flag danger means expired, and warning means expiring. */
export const getDisplayedAccreditationState = (person: FlaggedPerson, today: Day): DisplayState => {
  if (person.active === false) return 'inactive'
  if (person.company_active === false) return 'company_inactive'
  if (person.vetoed) return 'vetoed'
  if (person.standing && person.standing !== 'regular') return person.standing
  const validity = getCredentialValidity(person)
  if (validity === 'unknown') return 'unknown'
  if (person.state) return person.state
  const expires = person.accreditation_expiration_date
  if (validity === 'invalid') return expires === null || expires === '' ? 'unaccredited' : 'expired'
  if (normalizeStatusFlag(person.accreditation_flag) !== 'warning') return 'valid'
  if (expires === undefined) return 'expiring'
  return expires && expires <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'incomplete'
}
