import { addDays, addMonths, type Day, earliest, LAST_DAY, latest } from './days.ts'

/** What the utility has decided about somebody's accreditation, beside its dates: suspended until that is lifted, or revoked for good. */
export const STANDINGS = ['regular', 'suspended', 'revoked'] as const
export type Standing = (typeof STANDINGS)[number]

/** What the traffic light looks at. Fields that a back end leaves out say nothing. */
export interface Accredited {
  active?: boolean | null
  /** Its company was deactivated: nobody works for it. */
  company_active?: boolean | null
  accreditation_date?: Day | null
  accreditation_expiration_date?: Day | null
  /** From this day on a requirement is not met without which nobody may work (`requirementDays` in requirements.ts). */
  blocked_from?: Day
  /** From this day on any requirement is not met. */
  lacking_from?: Day
  /** From this day on the end of a document is near. */
  ending_from?: Day
  /** A veto holds: whatever the dates say, this person may not work. */
  vetoed?: boolean | null
  standing?: Standing | null
}

export const FLAGS = ['danger', 'warning', 'success'] as const
export type Flag = (typeof FLAGS)[number]

/** States that a list can be asked for, the worst first: what holds above hides what holds below. */
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
/** The traffic light in words: what a reader is told beside the colour. */
export type State = (typeof STATES)[number]

/** Expiring means: within this many days, the day itself included. */
const EXPIRING_DAYS = 30

/** Decisions, section 4: accreditation date plus the configured months. */
export const expirationOf = (accreditationDate: Day | null, months: number): Day | null =>
  accreditationDate === null ? null : addMonths(accreditationDate, months)

/** A value of a field that rows must have, or between which and which, both included. */
type Wanted = boolean | string | null | { from?: string; to?: string }
type Fields = Record<string, Wanted>

/** A state: the flag that it gives, whether it holds for somebody on a day, and what fields are where it does and where it does not. */
interface StateRule {
  /** Null where it says nothing of the light: whoever is inactive has a black dot. */
  flag: Flag | null
  holds: (person: Accredited, today: Day) => boolean
  is: (today: Day) => Fields
  not: (today: Day) => Fields
}

/** A mark that a row has or has not. */
const marked = (
  flag: Flag | null,
  field: 'active' | 'company_active' | 'vetoed',
  bad: boolean,
): StateRule => ({
  flag,
  holds: (person) => person[field] === bad,
  is: () => ({ [field]: bad }),
  not: () => ({ [field]: !bad }),
})

/** What the utility has decided. */
const decided = (standing: Exclude<Standing, 'regular'>): StateRule => ({
  flag: 'danger',
  holds: (person) => person.standing === standing,
  is: () => ({ standing }),
  not: () => ({ standing: 'regular' }),
})

/** What holds from a day on that is kept with the row. */
const since = (flag: Flag, field: 'blocked_from' | 'lacking_from' | 'ending_from'): StateRule => ({
  flag,
  holds: (person, today) => (person[field] ?? LAST_DAY) <= today,
  is: (today) => ({ [field]: { to: today } }),
  not: (today) => ({ [field]: { from: addDays(today, 1) } }),
})

/** What holds once less than so many days are left of the accreditation. The expiration day itself is still valid. */
const within = (flag: Flag, days: number): StateRule => ({
  flag,
  holds: ({ accreditation_expiration_date: expires }, today) => (expires ?? LAST_DAY) <= addDays(today, days),
  is: (today) => ({ accreditation_expiration_date: { to: addDays(today, days) } }),
  not: (today) => ({ accreditation_expiration_date: { from: addDays(today, days + 1) } }),
})

/** The traffic light, as one table. A new state is a row in its place. */
const RULES: Record<KnownState, StateRule> = {
  inactive: marked(null, 'active', false),
  company_inactive: marked('danger', 'company_active', false),
  vetoed: marked('danger', 'vetoed', true),
  suspended: decided('suspended'),
  revoked: decided('revoked'),
  unaccredited: {
    flag: 'danger',
    // An expiration date without an accreditation date is not kept.
    holds: (person) => !person.accreditation_date || !person.accreditation_expiration_date,
    is: () => ({ accreditation_expiration_date: null }),
    not: () => ({}),
  },
  expired: within('danger', -1),
  blocked: since('danger', 'blocked_from'),
  expiring: within('warning', EXPIRING_DAYS),
  incomplete: since('warning', 'lacking_from'),
  ending: since('warning', 'ending_from'),
  valid: { flag: 'success', holds: () => true, is: () => ({}), not: () => ({}) },
}

/** Every state that holds for somebody on a day, the worst first. The last is always `valid`. */
export const statesOn = (person: Accredited, today: Day): KnownState[] =>
  KNOWN_STATES.filter((state) => RULES[state].holds(person, today))

/** The state that somebody shows on a day. Derived, never stored, so that it turns on the day itself. */
export const stateOn = (person: Accredited, today: Day): KnownState =>
  KNOWN_STATES.find((state) => RULES[state].holds(person, today)) ?? 'valid'

/** The colour that goes with a state; none where it says nothing of the light. */
export const flagOf = (state: KnownState): Flag | null => RULES[state].flag

/** The traffic light on a day: the colour of the worst state that gives one. */
export const accreditationFlag = (person: Accredited, today: Day): Flag => {
  const shown = KNOWN_STATES.find((state) => RULES[state].flag && RULES[state].holds(person, today))
  return RULES[shown ?? 'valid'].flag ?? 'success'
}

/** `status`: may this person work today? */
export const isAccredited = (person: Accredited, today: Day): boolean =>
  person.active === true && accreditationFlag(person, today) !== 'danger'

/** Fields of a person that decide its state. Another back end may leave any of them out, write flags in upper case, or send a flag of its own. */
export interface Flagged {
  active?: boolean | null
  company_active?: boolean | null
  accreditation_flag?: string | null
  accreditation_expiration_date?: Day | null
  vetoed?: boolean | null
  standing?: Standing | null
  /** The state as our own server computed it. */
  state?: KnownState | null
}

/** Whether a credential may be relied on. `unknown`: the back end sent no flag, or not whether the person is active. */
export type Validity = 'valid' | 'invalid' | 'unknown'

const normalizeFlag = (flag: string | null | undefined): string => (flag ?? '').trim().toLowerCase()

/**
 * Returns the validity of a credential: invalid if the person is inactive or the flag is danger (docs/decisions.md#validity-of-a-credential). Every
 * screen of either back end shows this answer.
 */
export const credentialValidity = ({
  active,
  accreditation_flag,
}: Pick<Flagged, 'active' | 'accreditation_flag'>): Validity => {
  const flag = normalizeFlag(accreditation_flag)
  if (active === false || flag === 'danger') return 'invalid'
  return active === true && flag !== '' ? 'valid' : 'unknown'
}

export const isCredentialValid = (person: Flagged): boolean => credentialValidity(person) === 'valid'

/** Whether a valid credential has a flag that is none of ours. Its dot has the neutral colour. */
export const hasForeignFlag = (person: Flagged): boolean =>
  isCredentialValid(person) &&
  !(FLAGS as readonly string[]).includes(normalizeFlag(person.accreditation_flag))

/** Returns the state that a row shows. A row without dates says only that danger has expired and warning is about to. */
export const stateOf = (person: Flagged, today: Day): State => {
  if (person.active === false) return 'inactive'
  if (person.company_active === false) return 'company_inactive'
  if (person.vetoed) return 'vetoed'
  if (person.standing && person.standing !== 'regular') return person.standing
  const validity = credentialValidity(person)
  if (validity === 'unknown') return 'unknown'
  if (person.state) return person.state
  const expires = person.accreditation_expiration_date
  if (validity === 'invalid') return expires === null || expires === '' ? 'unaccredited' : 'expired'
  if (normalizeFlag(person.accreditation_flag) !== 'warning') return 'valid'
  if (expires === undefined) return 'expiring'
  return expires && expires <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'incomplete'
}

const isRange = (wanted: Wanted | undefined): wanted is { from?: string; to?: string } =>
  typeof wanted === 'object' && wanted !== null

/** What both filters want: of two ranges, the days that lie in both. */
const both = (some: Fields, more: Fields): Fields => {
  const merged = { ...some }
  for (const [field, wanted] of Object.entries(more)) {
    const known = merged[field]
    if (!isRange(known) || !isRange(wanted)) {
      merged[field] = wanted
      continue
    }
    const from = [known.from, wanted.from].filter((day) => day !== undefined)
    const to = [known.to, wanted.to].filter((day) => day !== undefined)
    merged[field] = {
      ...(from.length > 0 && { from: latest(from) }),
      ...(to.length > 0 && { to: earliest(to) }),
    }
  }
  return merged
}

/** Which rows show a state on a day, as a filter of kept fields: what says so of it, and nothing that is worse. */
export const inState = (state: KnownState, today: Day): Fields => {
  const worse = KNOWN_STATES.slice(0, KNOWN_STATES.indexOf(state))
  return both(worse.map((one) => RULES[one].not(today)).reduce(both, {}), RULES[state].is(today))
}

/** What says so of each state, the worst first: somebody shows the first that holds. */
export const stateClasses = (today: Day): { state: KnownState; is: Fields }[] =>
  KNOWN_STATES.map((state) => ({ state, is: RULES[state].is(today) }))

/** What lists are narrowed by of the light of active people: one of its colours, or the two with which somebody may work. */
export const LIGHTS = ['works', 'success', 'warning', 'danger'] as const
export type Light = (typeof LIGHTS)[number]

/** Which active people may work on a day, as a filter of kept fields: those of whom nothing holds that gives danger. */
const workingOn = (today: Day): Fields =>
  KNOWN_STATES.filter((state) => state === 'inactive' || RULES[state].flag === 'danger')
    .map((state) => RULES[state].not(today))
    .reduce(both, {})

/** Which rows show a light on a day, as a filter of kept fields, and what they must not be all of. */
export const inLight = (light: Light, today: Day): Fields | (Fields & { unless: Fields }) =>
  ({
    works: () => workingOn(today),
    success: () => inState('valid', today),
    warning: () => ({ ...workingOn(today), unless: inState('valid', today) }),
    danger: () => ({ active: true, unless: workingOn(today) }),
  })[light]()

/** So many people are accredited, or suspended, in one call. */
export const MOST_AT_ONCE = 500

/** Whoever can be accredited on a day, as a filter of kept fields: everything that is required is met, and there is no date yet. */
export const readyOn = (today: Day): Fields => ({
  ...{ active: true, company_active: true, vetoed: false, standing: 'regular' },
  accreditation_expiration_date: null,
  lacking_from: { from: addDays(today, 1) },
})
