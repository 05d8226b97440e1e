import type { FlagFilter, KNOWN_STATES } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'
import { pages } from '../../pages.ts'

export const ACTIVITIES = ['active', 'inactive', 'all'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Filter of the roster in the address. `active` is absent for all people. */
export interface RosterFilter {
  active?: boolean
  q?: string
  state?: (typeof KNOWN_STATES)[number]
  has_photo?: boolean
  /** Whether a requirement is unmet, regardless of the accreditation's dates. */
  has_unmet?: boolean
  /** Only people who can be accredited today. */
  ready?: true
  /** First and last day of registration, inclusive. */
  registered_from?: Day
  registered_to?: Day
  /** Status colour of active people, or whether they may work. */
  light?: FlagFilter
  /** Range of days in which an accreditation, or the first requirement, ends. */
  ends_from?: Day
  ends_to?: Day
  proof_ends_from?: Day
  proof_ends_to?: Day
}

export const getActivity = (active: unknown): Activity => {
  if (active === true) return 'active'
  return active === false ? 'inactive' : 'all'
}

/** Whether the filter has any condition besides `active`. */
export const isNarrowed = ({ active: _active, ...others }: RosterFilter): boolean =>
  Object.keys(others).length > 0

/** Returns the URL of the roster with a filter and an optional sort field. */
export const getRosterUrl = (filter: RosterFilter, sort?: string): string =>
  `${pages.personnel.path}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort, order: 'ASC' } : {}),
  })}`
