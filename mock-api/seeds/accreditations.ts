import { accreditationFlag } from '../../src/domain/accreditation.ts'
import type { AccreditationRow } from '../../src/domain/accreditations.ts'
import { addDays, addMonths, type Day, LAST_DAY } from '../../src/domain/days.ts'
import type { Member } from './people.ts'

/** Who of the demo's users does it: `utility`. */
const USER = 3
const MONTHS = 12

type Entry = Omit<AccreditationRow, 'id'>

/** In office hours; today, in its first minute, so that nothing lies in the future. */
const at = (day: Day, today: Day): string => `${day}T${day < today ? '17' : '06'}:00:00.000Z`

/** What was granted and renewed, year by year since somebody was registered. */
const grantsOf = ({ person }: Member, today: Day): Entry[] => {
  const { id, registration_date: since, accreditation_date: last } = person
  if (!last) return []
  const days = [last]
  for (let day = addMonths(last, -MONTHS); since && day > since; day = addMonths(day, -MONTHS))
    days.unshift(day)
  return days.map((day, i) => ({
    ...{ personnel: id, kind: i === 0 ? 'grant' : 'renewal', accreditation_date: day },
    accreditation_expiration_date:
      i === days.length - 1 ? person.accreditation_expiration_date : addMonths(day, MONTHS),
    ...{ reason: '', note: '', user: USER, recorded_at: at(day, today) },
  }))
}

/** Somebody whose accreditation the utility has stopped, some days ago. */
const stopped = (
  { person, ...member }: Member,
  kind: 'suspension' | 'revocation',
  { day, reason, note }: { day: Day } & Pick<Entry, 'reason' | 'note'>,
): { member: Member; entry: Entry } => {
  const { accreditation_date, accreditation_expiration_date } = person
  const dates =
    kind === 'revocation'
      ? { accreditation_date: null, accreditation_expiration_date: null }
      : { accreditation_date, accreditation_expiration_date }
  return {
    member: {
      ...member,
      person: { ...person, ...dates, standing: kind === 'revocation' ? 'revoked' : 'suspended' },
    },
    entry: { personnel: person.id, kind, ...dates, reason, note, user: USER, recorded_at: at(day, LAST_DAY) },
  }
}

const allMet = ({ person, items, ...member }: Member): Member => ({
  ...member,
  items: items.map((item) => ({ ...item, status: true, met_until: LAST_DAY, version: 1 })),
  person: { ...person, blocked_from: LAST_DAY, lacking_from: LAST_DAY, ending_from: LAST_DAY },
})

/** One in so many of those who wait for an accreditation has all that it takes. */
const READY = 4

/**
 * The demo's people with what the utility has decided of their accreditations: in each of the first two companies one is suspended and one revoked, and some
 * wait for nothing but their accreditation.
 */
export const accredited = (
  members: readonly Member[],
  today: Day,
): { members: Member[]; entries: Entry[] } => {
  const entries = members.flatMap((member) => grantsOf(member, today))
  let waiting = 0
  const valid = new Map<number, number>()
  const decided = members.map((member) => {
    const { person } = member
    if (person.active && !person.accreditation_date) {
      waiting += 1
      return waiting % READY === 1 ? allMet(member) : member
    }
    if (person.company > 2 || !person.active || accreditationFlag(person, today) !== 'success') return member
    const place = (valid.get(person.company) ?? 0) + 1
    valid.set(person.company, place)
    const made =
      place === 4
        ? stopped(member, 'suspension', {
            day: addDays(today, -3),
            reason: 'incident',
            note: 'Fuga sin reportar; se investiga',
          })
        : place === 5 &&
          stopped(member, 'revocation', {
            day: addDays(today, -10),
            reason: 'conduct',
            note: 'Cobro indebido a un cliente, comprobado',
          })
    if (!made) return member
    entries.push(made.entry)
    return made.member
  })
  return { members: decided, entries }
}
