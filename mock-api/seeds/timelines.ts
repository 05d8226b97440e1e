import { addDays, type Day } from '../../src/domain/common/days.ts'
import { type DisplayState, getAccreditationExpirationDate } from '../../src/domain/people/accreditation.ts'
import type { Random } from './random.ts'

export type DemoState = Exclude<
  DisplayState,
  'unknown' | 'vetoed' | 'company_inactive' | 'suspended' | 'revoked' | 'blocked' | 'ending'
>

/** Duration of an accreditation, in months. */
const MONTHS = 12

/** Number of people in each state, for every 25 people. */
const demoPeopleCountsByState: readonly (readonly [state: DemoState, people: number])[] = [
  ['valid', 15],
  ['expiring', 2],
  ['expired', 2],
  ['incomplete', 3],
  ['unaccredited', 2],
  ['inactive', 1],
]
export const createShuffledDemoStates = (random: Random): DemoState[] =>
  random.shuffled(demoPeopleCountsByState.flatMap(([state, people]) => Array<DemoState>(people).fill(state)))

/** Picks the number of days since a grant, by state of the person. Null means no accreditation. */
const daysSinceAccreditationPickers: Record<
  DemoState,
  (random: Random, dayOfMonth: number) => number | null
> = {
  valid: (random, dayOfMonth) => (random.chance(0.08) ? random.int(0, dayOfMonth - 1) : random.int(1, 330)),
  incomplete: (random) => random.int(1, 330),
  expiring: (random) => random.int(338, 364),
  expired: (random) => random.int(368, 510),
  unaccredited: () => null,
  inactive: (random) => (random.chance(0.15) ? null : random.int(40, 700)),
}

export interface Timeline {
  registration_date: Day
  accreditation_date: Day | null
  accreditation_expiration_date: Day | null
}

/** Creates the registration and accreditation dates of a person. `since` is the company's registration day. */
export const createAccreditationTimeline = (
  state: DemoState,
  today: Day,
  since: Day,
  random: Random,
): Timeline => {
  const dayOfMonth = Number(today.slice(8))
  const granted = daysSinceAccreditationPickers[state](random, dayOfMonth)
  if (granted === null) {
    const waiting = random.chance(0.5) ? random.int(0, dayOfMonth - 1) : random.int(5, 75)
    const registration_date = addDays(today, -waiting)
    return { registration_date, accreditation_date: null, accreditation_expiration_date: null }
  }
  const accreditation_date = addDays(today, -granted)
  const renewals = random.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 1],
  ] as const)
  const registered = addDays(accreditation_date, -random.int(4, 40) - 365 * renewals)
  return {
    registration_date: registered > since ? registered : since,
    accreditation_date,
    accreditation_expiration_date: getAccreditationExpirationDate(accreditation_date, MONTHS),
  }
}

/** Returns a random instant in office hours. For today, returns midnight, which is never in the future. */
export const pickOfficeHoursTimestamp = (day: Day, today: Day, random: Random): string => {
  const hour = day < today ? random.int(15, 23) : 6
  const minute = day < today ? random.int(0, 59) : 0
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`
}
