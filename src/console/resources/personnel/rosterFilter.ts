import type { KNOWN_STATES } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'
import { pages } from '../../pages.ts'

export const ACTIVITIES = ['active', 'inactive', 'all'] as const
/** Which people the roster shows: active, inactive or all. */
export type Activity = (typeof ACTIVITIES)[number]

/** A state that the roster can be filtered by; 'inactive' is an activity. */
export type ActiveState = Exclude<(typeof KNOWN_STATES)[number], 'inactive'>

const ACTIVE_VALUES: Record<Activity, boolean | undefined> = { active: true, inactive: false, all: undefined }

/** The roster's filter as the address has it: `active` is absent for all. */
export interface RosterFilter {
  active?: boolean
  q?: string
  state?: (typeof KNOWN_STATES)[number]
  has_photo?: boolean
  /** Whether a requirement of the accreditation is not met, whatever the dates say. */
  has_unmet?: boolean
  /** Days between which a person was registered, both included. */
  registered_from?: Day
  registered_to?: Day
}

export const getActivity = ({ active }: RosterFilter): Activity =>
  ACTIVITIES.find((activity) => ACTIVE_VALUES[activity] === active) ?? 'all'

const without = <K extends keyof RosterFilter>(filter: RosterFilter, ...fields: K[]): RosterFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !(fields as string[]).includes(field)))

/** The filter with another activity. Inactive people have no other state. */
export const withActivity = (filter: RosterFilter, activity: Activity): RosterFilter => {
  const kept = without(filter, 'active', ...(activity === 'inactive' ? (['state'] as const) : []))
  return ACTIVE_VALUES[activity] === undefined ? kept : { active: ACTIVE_VALUES[activity], ...kept }
}

/** The filter with a state, or without. Only active people have one. */
export const withState = (filter: RosterFilter, state: ActiveState | undefined): RosterFilter =>
  state ? { ...withActivity(filter, 'active'), state } : without(filter, 'state')

/** The filters shown as chips, with the fields of each. */
const FILTER_FIELDS = {
  state: ['state'],
  photo: ['has_photo'],
  unmet: ['has_unmet'],
  registered: ['registered_from', 'registered_to'],
} as const satisfies Record<string, readonly (keyof RosterFilter)[]>
export type ActiveFilter = keyof typeof FILTER_FIELDS

/** The active filters of a roster. */
export const getActiveFilters = (filter: RosterFilter): ActiveFilter[] =>
  (Object.keys(FILTER_FIELDS) as ActiveFilter[]).filter((name) =>
    FILTER_FIELDS[name].some((field) => filter[field] !== undefined),
  )

/** The filter without one of its active filters. */
export const removeFilter = (filter: RosterFilter, by: ActiveFilter): RosterFilter =>
  without(filter, ...FILTER_FIELDS[by])

/** The URL of the roster with a filter. */
export const rosterUrl = (filter: RosterFilter): string =>
  `${pages.personnel.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
