import type { KNOWN_STATES } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'
import { pages } from '../../pages.ts'

export const ACTIVITIES = ['active', 'inactive', 'all'] as const
/** Which part of the personnel the roster shows. */
export type Activity = (typeof ACTIVITIES)[number]

/** A state that the roster can be narrowed to; the inactive are a part of their own. */
export type ActiveState = Exclude<(typeof KNOWN_STATES)[number], 'inactive'>

const ACTIVE_VALUES: Record<Activity, boolean | undefined> = { active: true, inactive: false, all: undefined }

/** The roster's filter as the address has it: `active` is absent for all. */
export interface RosterFilter {
  active?: boolean
  q?: string
  state?: (typeof KNOWN_STATES)[number]
  has_photo?: boolean
  /** Days between which a person was registered, both included. */
  registered_from?: Day
  registered_to?: Day
}

export const getActivity = ({ active }: RosterFilter): Activity =>
  ACTIVITIES.find((activity) => ACTIVE_VALUES[activity] === active) ?? 'all'

const without = <K extends keyof RosterFilter>(filter: RosterFilter, ...fields: K[]): RosterFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !(fields as string[]).includes(field)))

/** The same filter over another part of the personnel. The inactive have no other state. */
export const withActivity = (filter: RosterFilter, activity: Activity): RosterFilter => {
  const kept = without(filter, 'active', ...(activity === 'inactive' ? (['state'] as const) : []))
  return ACTIVE_VALUES[activity] === undefined ? kept : { active: ACTIVE_VALUES[activity], ...kept }
}

/** The same filter narrowed to a state, or to none. Only the active have one. */
export const withState = (filter: RosterFilter, state: ActiveState | undefined): RosterFilter =>
  state ? { ...withActivity(filter, 'active'), state } : without(filter, 'state')

/** What beside the text and the part narrows a roster, by the fields that say it. */
const FILTER_FIELDS = {
  state: ['state'],
  photo: ['has_photo'],
  registered: ['registered_from', 'registered_to'],
} as const satisfies Record<string, readonly (keyof RosterFilter)[]>
export type ActiveFilter = keyof typeof FILTER_FIELDS

/** What narrows this roster. */
export const getActiveFilters = (filter: RosterFilter): ActiveFilter[] =>
  (Object.keys(FILTER_FIELDS) as ActiveFilter[]).filter((name) =>
    FILTER_FIELDS[name].some((field) => filter[field] !== undefined),
  )

/** The same filter, no longer narrowed by this. */
export const removeFilter = (filter: RosterFilter, by: ActiveFilter): RosterFilter =>
  without(filter, ...FILTER_FIELDS[by])

/** The address of the roster that shows whom a filter finds. */
export const rosterUrl = (filter: RosterFilter): string =>
  `${pages.personnel.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
