import { addDays, addMonths, type Day, LAST_DAY } from '../../src/domain/common/days.ts'
import { getAccreditationStatusFlag } from '../../src/domain/people/accreditation.ts'
import type { AccreditationRow } from '../../src/domain/people/accreditationHistory.ts'
import type { Member } from './people.ts'

/** Id of the user who decides on accreditations. */
const ACCREDITING_USER = 3
const MONTHS = 12

type Entry = Omit<AccreditationRow, 'id'>

/** Returns an instant in office hours. For today, returns midnight, which is never in the future. */
const getOfficeHoursTimestamp = (day: Day, today: Day): string =>
  `${day}T${day < today ? '17' : '06'}:00:00.000Z`

/** Returns the first grant of an accreditation and the yearly renewals. */
const listAccreditationGrants = ({ person }: Member, today: Day): Entry[] => {
  const { id, registration_date: since, accreditation_date: last } = person
  if (!last) return []
  const days = [last]
  for (let day = addMonths(last, -MONTHS); since && day > since; day = addMonths(day, -MONTHS))
    days.unshift(day)
  return days.map((day, i) => ({
    personnel: id,
    kind: i === 0 ? 'grant' : 'renewal',
    accreditation_date: day,
    accreditation_expiration_date:
      i === days.length - 1 ? person.accreditation_expiration_date : addMonths(day, MONTHS),
    reason: '',
    note: '',
    user: ACCREDITING_USER,
    recorded_at: getOfficeHoursTimestamp(day, today),
  }))
}

/** Suspends or revokes an accreditation. Returns the changed person and the history entry. */
const suspendOrRevokeAccreditation = (
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
    entry: {
      personnel: person.id,
      kind,
      ...dates,
      reason,
      note,
      user: ACCREDITING_USER,
      recorded_at: getOfficeHoursTimestamp(day, LAST_DAY),
    },
  }
}

const markAllRequirementsMet = ({ person, items, ...member }: Member): Member => ({
  ...member,
  items: items.map((item) => ({ ...item, status: true, met_until: LAST_DAY, version: 1 })),
  person: { ...person, blocked_from: LAST_DAY, lacking_from: LAST_DAY, ending_from: LAST_DAY },
})

/** One in 4 people without an accreditation meets all requirements. */
const READY_ONE_IN = 4

/** Adds accreditation histories. Two people in each of the first two companies are suspended or revoked. */
export const addAccreditationHistories = (
  members: readonly Member[],
  today: Day,
): { members: Member[]; entries: Entry[] } => {
  const entries = members.flatMap((member) => listAccreditationGrants(member, today))
  let waiting = 0
  const valid = new Map<number, number>()
  const decided = members.map((member) => {
    const { person } = member
    if (person.active && !person.accreditation_date) {
      waiting += 1
      return waiting % READY_ONE_IN === 1 ? markAllRequirementsMet(member) : member
    }
    if (person.company > 2 || !person.active || getAccreditationStatusFlag(person, today) !== 'success')
      return member
    const place = (valid.get(person.company) ?? 0) + 1
    valid.set(person.company, place)
    const decision =
      place === 4
        ? suspendOrRevokeAccreditation(member, 'suspension', {
            day: addDays(today, -3),
            reason: 'incident',
            note: 'Fuga sin reportar; se investiga',
          })
        : place === 5 &&
          suspendOrRevokeAccreditation(member, 'revocation', {
            day: addDays(today, -10),
            reason: 'conduct',
            note: 'Cobro indebido a un cliente, comprobado',
          })
    if (!decision) return member
    entries.push(decision.entry)
    return decision.member
  })
  return { members: decided, entries }
}
