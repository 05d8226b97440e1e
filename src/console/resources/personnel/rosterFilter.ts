import type { KNOWN_STATES, Light } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'
import { pages } from '../../pages.ts'

export const ACTIVITIES = ['active', 'inactive', 'all'] as const
/** Which people the roster shows: active, inactive or all. */
export type Activity = (typeof ACTIVITIES)[number]

/** The roster's filter as the address has it: `active` is absent for all. */
export interface RosterFilter {
  active?: boolean
  q?: string
  state?: (typeof KNOWN_STATES)[number]
  has_photo?: boolean
  /** Whether a requirement is not met, independently of the dates of the accreditation. */
  has_unmet?: boolean
  /** Only those who could be accredited today. */
  ready?: true
  /** Days between which a person was registered, both included. */
  registered_from?: Day
  registered_to?: Day
  /** The colour of the light of those who are active, or whether they may work. */
  light?: Light
  /** Days between which an accreditation ends, and between which the first requirement does. */
  ends_from?: Day
  ends_to?: Day
  proof_ends_from?: Day
  proof_ends_to?: Day
}

export const getActivity = (active: unknown): Activity => {
  if (active === true) return 'active'
  return active === false ? 'inactive' : 'all'
}

/** Does a filter narrow the roster by anything but `active`? */
export const isNarrowed = ({ active: _active, ...others }: RosterFilter): boolean =>
  Object.keys(others).length > 0

/** The URL of the roster with a filter, sorted by a field if one is given. */
export const rosterUrl = (filter: RosterFilter, sort?: string): string =>
  `${pages.personnel.path}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort, order: 'ASC' } : {}),
  })}`
