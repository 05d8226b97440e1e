import type { Day } from '../../../domain/common/days.ts'
import type { FlagFilter, KNOWN_STATES } from '../../../domain/people/accreditation.ts'
import { pages } from '../../pages.ts'

export const ACTIVITIES = ['active', 'inactive', 'all'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Filter of the list of people, as stored in the URL. Without `active`, the list shows active and inactive people. */
export interface RosterFilter {
  active?: boolean
  q?: string
  state?: (typeof KNOWN_STATES)[number]
  has_photo?: boolean
  /** Whether a requirement is unmet, even if the accreditation is still valid. */
  has_unmet?: boolean
  /** Limits the list to people who can be accredited today. */
  ready?: true
  /** Range of registration dates, including the first and the last day. */
  registered_from?: Day
  registered_to?: Day
  /** Status colour of active people, or whether active people may work. */
  light?: FlagFilter
  /** Range of days in which the accreditation (`ends`) or a requirement (`proof_ends`) expires. */
  ends_from?: Day
  ends_to?: Day
  proof_ends_from?: Day
  proof_ends_to?: Day
}

export const parseActivityFilter = (active: unknown): Activity => {
  if (active === true) return 'active'
  return active === false ? 'inactive' : 'all'
}

/** Returns whether the filter has any condition besides `active`. */
export const hasOtherFilterConditions = ({ active: _active, ...others }: RosterFilter): boolean =>
  Object.keys(others).length > 0

/** Returns the URL of the list of people with a filter and an optional sort field. */
export const getPersonnelListUrl = (filter: RosterFilter, sort?: string): string =>
  `${pages.personnel.path}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort, order: 'ASC' } : {}),
  })}`
