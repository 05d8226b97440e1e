import type { KNOWN_STATES } from '../../../domain/accreditation.ts'
import type { Day } from '../../../domain/days.ts'

export const SHOWN = ['active', 'inactive', 'all'] as const
/** Which part of the personnel the roster shows. */
export type Shown = (typeof SHOWN)[number]

/** A state that the roster can be narrowed to; the inactive are a part of their own. */
export type ShownState = Exclude<(typeof KNOWN_STATES)[number], 'inactive'>

const ACTIVE: Record<Shown, boolean | undefined> = { active: true, inactive: false, all: undefined }

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

export const shownOf = ({ active }: RosterFilter): Shown =>
  SHOWN.find((shown) => ACTIVE[shown] === active) ?? 'all'

const without = <K extends keyof RosterFilter>(filter: RosterFilter, ...fields: K[]): RosterFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !(fields as string[]).includes(field)))

/** The same filter over another part of the personnel. The inactive have no other state. */
export const withShown = (filter: RosterFilter, shown: Shown): RosterFilter => {
  const kept = without(filter, 'active', ...(shown === 'inactive' ? (['state'] as const) : []))
  return ACTIVE[shown] === undefined ? kept : { active: ACTIVE[shown], ...kept }
}

/** The same filter narrowed to a state, or to none. Only the active have one. */
export const withState = (filter: RosterFilter, state: ShownState | undefined): RosterFilter =>
  state ? { ...withShown(filter, 'active'), state } : without(filter, 'state')

/** What beside the text and the part narrows a roster, by the fields that say it. */
const NARROWINGS = {
  state: ['state'],
  photo: ['has_photo'],
  registered: ['registered_from', 'registered_to'],
} as const satisfies Record<string, readonly (keyof RosterFilter)[]>
export type Narrowing = keyof typeof NARROWINGS

/** What narrows this roster. */
export const narrowingsOf = (filter: RosterFilter): Narrowing[] =>
  (Object.keys(NARROWINGS) as Narrowing[]).filter((name) =>
    NARROWINGS[name].some((field) => filter[field] !== undefined),
  )

/** The same filter, no longer narrowed by this. */
export const widened = (filter: RosterFilter, by: Narrowing): RosterFilter =>
  without(filter, ...NARROWINGS[by])

/** The address of the roster that shows whom a filter finds. */
export const rosterAddress = (filter: RosterFilter): string =>
  `/personnel?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
