import { addDays, addMonths, type Day } from './days.ts'

/** What the utility has decided about somebody's accreditation, beside its dates: suspended until that is lifted, or revoked for good. */
export const STANDINGS = ['regular', 'suspended', 'revoked'] as const
type Standing = (typeof STANDINGS)[number]

/** What the traffic light looks at. Fields that a back end leaves out count as null. */
export interface Accredited {
  active?: boolean | null
  /** Its company was deactivated: nobody works for it. */
  company_active?: boolean | null
  accreditation_date?: Day | null
  accreditation_expiration_date?: Day | null
  /** How many accreditation items are not met. */
  unmet_items?: number
  /** A veto holds: whatever the dates say, this person may not work. */
  vetoed?: boolean | null
  standing?: Standing | null
}

/** Suspended or revoked: what a back end leaves out is neither. */
const isStopped = ({ standing }: Pick<Accredited, 'standing'>): boolean =>
  (standing ?? 'regular') !== 'regular'

export const FLAGS = ['danger', 'warning', 'success'] as const
export type Flag = (typeof FLAGS)[number]

/** Expiring means: within this many days, the day itself included. */
const EXPIRING_DAYS = 30

/** Decisions, section 4: accreditation date plus the configured months. */
export const expirationOf = (accreditationDate: Day | null, months: number): Day | null =>
  accreditationDate === null ? null : addMonths(accreditationDate, months)

/** The traffic light on a day. The expiration day itself is still valid. Derived, never stored, so that it turns on the day. */
export const accreditationFlag = (person: Accredited, today: Day): Flag => {
  const expires = person.accreditation_expiration_date
  if (person.vetoed || person.company_active === false || isStopped(person)) return 'danger'
  if (!person.accreditation_date || !expires || expires < today) return 'danger'
  return expires <= addDays(today, EXPIRING_DAYS) || (person.unmet_items ?? 0) > 0 ? 'warning' : 'success'
}

/** `status`: may this person work today? */
export const isAccredited = (person: Accredited, today: Day): boolean =>
  person.active === true && accreditationFlag(person, today) !== 'danger'

export const STATES = [
  'inactive',
  'company_inactive',
  'vetoed',
  'suspended',
  'revoked',
  'unaccredited',
  'expired',
  'expiring',
  'incomplete',
  'valid',
  'unknown',
] as const
/** The traffic light in words: what a reader is told beside the colour. */
export type State = (typeof STATES)[number]

/** What the console knows of a person: another back end may write flags in upper case, or send one that we do not know. */
export interface Flagged {
  active?: boolean | null
  company_active?: boolean | null
  accreditation_flag?: string | null
  accreditation_expiration_date?: Day | null
  vetoed?: boolean | null
  standing?: Standing | null
}

/** The state that a row shows, from the flag that the back end decided (decisions, section 4). */
export const stateOf = (person: Flagged, today: Day): State => {
  if (person.active === false) return 'inactive'
  if (person.company_active === false) return 'company_inactive'
  if (person.vetoed) return 'vetoed'
  if (person.standing && person.standing !== 'regular') return person.standing
  const expires = person.accreditation_expiration_date
  const states = new Map<string, State>([
    ['danger', expires ? 'expired' : 'unaccredited'],
    ['warning', expires && expires <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'incomplete'],
    ['success', 'valid'],
  ])
  return states.get((person.accreditation_flag ?? '').trim().toLowerCase()) ?? 'unknown'
}

/** A value of a field that rows must have, or between which and which, both included. */
type Wanted = boolean | number | string | null | { from?: number | string; to?: number | string }

/**
 * Which rows show a state on a day, as a filter of kept fields. It says what `accreditationFlag` and `stateOf` say of one row; an
 * expiration date without an accreditation date is not kept.
 */
export const inState = (state: Exclude<State, 'unknown'>, today: Day): Record<string, Wanted> => {
  const soon = addDays(today, EXPIRING_DAYS)
  const later = { from: addDays(soon, 1) }
  const employed = { active: true, company_active: true }
  const cleared = { ...employed, vetoed: false }
  const active = { ...cleared, standing: 'regular' }
  const filters: Record<Exclude<State, 'unknown'>, Record<string, Wanted>> = {
    inactive: { active: false },
    company_inactive: { active: true, company_active: false },
    vetoed: { ...employed, vetoed: true },
    suspended: { ...cleared, standing: 'suspended' },
    revoked: { ...cleared, standing: 'revoked' },
    unaccredited: { ...active, accreditation_expiration_date: null },
    expired: { ...active, accreditation_expiration_date: { to: addDays(today, -1) } },
    expiring: { ...active, accreditation_expiration_date: { from: today, to: soon } },
    incomplete: { ...active, accreditation_expiration_date: later, unmet_items: { from: 1 } },
    valid: { ...active, accreditation_expiration_date: later, unmet_items: 0 },
  }
  return filters[state]
}

/** States that a list can be asked for. */
export const KNOWN_STATES = STATES.filter((state) => state !== 'unknown')

/** A credential is invalid if the person is inactive or the flag is danger (specification, section 4). */
export const isCredentialValid = (person: Flagged): boolean =>
  person.active === true && (person.accreditation_flag ?? 'danger').trim().toLowerCase() !== 'danger'
