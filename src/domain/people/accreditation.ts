import { addDays, addMonths, type Day, getEarliestDate, getLatestDate, LAST_DAY } from '../common/days.ts'
import { isRange, type Range, range } from '../common/filters.ts'

/** Decision of the utility about a person's accreditation. A suspension can be lifted; a revocation needs a new grant. */
export const STANDINGS = ['regular', 'suspended', 'revoked'] as const
export type Standing = (typeof STANDINGS)[number]

/** Fields of a person from which the accreditation state is computed. */
export interface AccreditationFields {
  active?: boolean | null
  /** False if the person's company was deactivated. */
  company_active?: boolean | null
  accreditation_date?: Day | null
  accreditation_expiration_date?: Day | null
  /** First day on which the person lacks a requirement without which they may not work. */
  blocked_from?: Day
  /** First day on which the person lacks any requirement. */
  lacking_from?: Day
  /** First day of the expiry warning for any document of the person. */
  ending_from?: Day
  /** Whether a veto applies to the person. It overrides the dates. */
  vetoed?: boolean | null
  standing?: Standing | null
}

export const FLAGS = ['danger', 'warning', 'success'] as const
export type Flag = (typeof FLAGS)[number]

/** States of a person, the worst first. Screens show the first state that applies. */
export const KNOWN_STATES = [
  'inactive',
  'company_inactive',
  'vetoed',
  'suspended',
  'revoked',
  'unaccredited',
  'expired',
  'blocked',
  'expiring',
  'incomplete',
  'ending',
  'valid',
] as const
export type KnownState = (typeof KNOWN_STATES)[number]
const STATES = [...KNOWN_STATES, 'unknown'] as const
/** State that a screen shows for a person. `unknown` means that the back end sends too little data. */
export type DisplayState = (typeof STATES)[number]

/** Number of days before expiration in which an accreditation counts as expiring, that day included. */
export const EXPIRING_DAYS = 30

/** Returns the accreditation date plus the configured months (docs/requirements.md §5). */
export const getAccreditationExpirationDate = (accreditationDate: Day | null, months: number): Day | null =>
  accreditationDate === null ? null : addMonths(accreditationDate, months)

/** Condition for one field of a filter: an exact value, or an inclusive range. */
type FieldCondition = boolean | string | null | Range<Day>
type FieldFilter = Record<string, FieldCondition>

/** Rule of one state: its flag, a test for a person, and the same test as database filters. */
interface StateRule {
  /** Traffic-light colour of the state; null for inactive people, who have a black dot. */
  flag: Flag | null
  /** Whether the state applies to the person on the given day. */
  applies: (person: AccreditationFields, today: Day) => boolean
  /** Returns the filter for rows to which the state applies. */
  include: (today: Day) => FieldFilter
  /** Returns the filter for rows to which the state does not apply. */
  exclude: (today: Day) => FieldFilter
}

const createBooleanStateRule = (
  flag: Flag | null,
  field: 'active' | 'company_active' | 'vetoed',
  value: boolean,
): StateRule => ({
  flag,
  applies: (person) => person[field] === value,
  include: () => ({ [field]: value }),
  exclude: () => ({ [field]: !value }),
})

const createSuspensionStateRule = (standing: Exclude<Standing, 'regular'>): StateRule => ({
  flag: 'danger',
  applies: (person) => person.standing === standing,
  include: () => ({ standing }),
  exclude: () => ({ standing: 'regular' }),
})

/** Creates the rule for a state that begins on a day stored with the person. */
const createDateStateRule = (
  flag: Flag,
  field: 'blocked_from' | 'lacking_from' | 'ending_from',
): StateRule => ({
  flag,
  applies: (person, today) => (person[field] ?? LAST_DAY) <= today,
  include: (today) => ({ [field]: range({ to: today }) }),
  exclude: (today) => ({ [field]: range({ from: addDays(today, 1) }) }),
})

/** Creates the rule for a state that begins a number of days before the accreditation expires. */
const createExpirationStateRule = (flag: Flag, days: number): StateRule => ({
  flag,
  applies: ({ accreditation_expiration_date: expires }, today) =>
    (expires ?? LAST_DAY) <= addDays(today, days),
  include: (today) => ({ accreditation_expiration_date: range({ to: addDays(today, days) }) }),
  exclude: (today) => ({ accreditation_expiration_date: range({ from: addDays(today, days + 1) }) }),
})

/** Rules of all states of a person. A new state needs a new rule here. */
const RULES: Record<KnownState, StateRule> = {
  inactive: createBooleanStateRule(null, 'active', false),
  company_inactive: createBooleanStateRule('danger', 'company_active', false),
  vetoed: createBooleanStateRule('danger', 'vetoed', true),
  suspended: createSuspensionStateRule('suspended'),
  revoked: createSuspensionStateRule('revoked'),
  unaccredited: {
    flag: 'danger',
    // The back end stores no expiration date without an accreditation date.
    applies: (person) => !person.accreditation_date || !person.accreditation_expiration_date,
    include: () => ({ accreditation_expiration_date: null }),
    exclude: () => ({}),
  },
  expired: createExpirationStateRule('danger', -1),
  blocked: createDateStateRule('danger', 'blocked_from'),
  expiring: createExpirationStateRule('warning', EXPIRING_DAYS),
  incomplete: createDateStateRule('warning', 'lacking_from'),
  ending: createDateStateRule('warning', 'ending_from'),
  valid: { flag: 'success', applies: () => true, include: () => ({}), exclude: () => ({}) },
}

/** Returns all states that apply to the person on a day, the worst first. The last state is always `valid`. */
export const listAccreditationStates = (person: AccreditationFields, today: Day): KnownState[] =>
  KNOWN_STATES.filter((state) => RULES[state].applies(person, today))

/** Returns the worst state that applies to the person on a day. It is never stored, because it changes at midnight. */
export const getAccreditationState = (person: AccreditationFields, today: Day): KnownState =>
  KNOWN_STATES.find((state) => RULES[state].applies(person, today)) ?? 'valid'

/** Returns the traffic-light colour of a state; null for a state without a colour. */
export const getAccreditationStateFlag = (state: KnownState): Flag | null => RULES[state].flag

/** Returns the traffic-light colour of a person on a day. */
export const getAccreditationStatusFlag = (person: AccreditationFields, today: Day): Flag => {
  const worst = KNOWN_STATES.find((state) => RULES[state].flag && RULES[state].applies(person, today))
  return RULES[worst ?? 'valid'].flag ?? 'success'
}

/** Whether the person may work on a day, which the API returns as `status`. */
export const isPersonAccredited = (person: AccreditationFields, today: Day): boolean =>
  person.active === true && getAccreditationStatusFlag(person, today) !== 'danger'

/** Combines two filters. Two ranges for the same field become their intersection. */
const combineFieldFilters = (filter: FieldFilter, other: FieldFilter): FieldFilter => {
  const merged = { ...filter }
  for (const [field, condition] of Object.entries(other)) {
    const existing = merged[field]
    if (!isRange(existing) || !isRange(condition)) {
      merged[field] = condition
      continue
    }
    const from = [existing.from, condition.from].filter((day) => day !== undefined)
    const to = [existing.to, condition.to].filter((day) => day !== undefined)
    merged[field] = range({
      ...(from.length > 0 && { from: getLatestDate(from) }),
      ...(to.length > 0 && { to: getEarliestDate(to) }),
    })
  }
  return merged
}

/** Returns the filter for people in a state on a day: the state applies and no worse state does. */
export const getAccreditationStateFilter = (state: KnownState, today: Day): FieldFilter => {
  const worse = KNOWN_STATES.slice(0, KNOWN_STATES.indexOf(state))
  return combineFieldFilters(
    worse.map((other) => RULES[other].exclude(today)).reduce(combineFieldFilters, {}),
    RULES[state].include(today),
  )
}

/** Returns a filter for each state, the worst first. The first matching filter gives the state of a person. */
export const listAccreditationStateFilters = (today: Day): { state: KnownState; filter: FieldFilter }[] =>
  KNOWN_STATES.map((state) => ({ state, filter: RULES[state].include(today) }))

/** Filters of people by traffic-light colour. `works` combines success and warning. */
export const FLAG_FILTERS = ['works', 'success', 'warning', 'danger'] as const
export type FlagFilter = (typeof FLAG_FILTERS)[number]

/** Returns the filter for active people who may work on a day: none of their states has the flag danger. */
const getAllowedToWorkFilter = (today: Day): FieldFilter =>
  KNOWN_STATES.filter((state) => state === 'inactive' || RULES[state].flag === 'danger')
    .map((state) => RULES[state].exclude(today))
    .reduce(combineFieldFilters, {})

/** Returns the filters for people with a flag on a day, without people who match all of `unless`. */
export const getStatusFlagFilter = (value: FlagFilter, today: Day): FieldFilter | { unless: FieldFilter } =>
  ({
    works: () => getAllowedToWorkFilter(today),
    success: () => getAccreditationStateFilter('valid', today),
    warning: () => ({
      ...getAllowedToWorkFilter(today),
      unless: getAccreditationStateFilter('valid', today),
    }),
    danger: () => ({ active: true, unless: getAllowedToWorkFilter(today) }),
  })[value]()

/** Maximum number of people that one request accredits, suspends or revokes. */
export const MAX_PEOPLE_PER_REQUEST = 500

/** Returns the filter for people who meet all requirements on a day, but have no accreditation date. */
export const getReadyForAccreditationFilter = (today: Day): FieldFilter => ({
  active: true,
  company_active: true,
  vetoed: false,
  standing: 'regular',
  accreditation_expiration_date: null,
  lacking_from: range({ from: addDays(today, 1) }),
})
