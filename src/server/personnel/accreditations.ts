import {
  type Accreditation,
  type AccreditationEntry,
  type AccreditationRow,
  afterEntry,
  kindOfDate,
} from '../../domain/accreditations.ts'
import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { companyScope } from '../../domain/permissions.ts'
import { fullName } from '../../domain/personNames.ts'
import { tell } from '../records/tell.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** What an entry says beside the dates. */
interface Why {
  actor: Pick<Actor, 'id'> | null
  now: Date
  reason?: AccreditationRow['reason']
  note?: string
}

type Entry = Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'>

type Holder = { id: string } & Accreditation

/** Adds an entry to a person's history; answers what is to be written of the person with it. */
export const keepEntry = async (
  tx: Writer,
  person: Holder,
  entry: Entry,
  { actor, now, reason = '', note = '' }: Why,
): Promise<Accreditation> => {
  await tx.create('accreditations', {
    ...{ personnel: person.id, reason, note, user: actor?.id ?? null, recorded_at: now.toISOString() },
    ...entry,
  })
  return afterEntry(person, entry)
}

/** Tells the company that somebody of its own was accredited; what only puts dates right is not told. */
export const tellAccredited = async (
  tx: Writer,
  person: Row<'personnel'>,
  { kind, accreditation_expiration_date: on }: Entry,
  { actor, now }: Pick<Why, 'actor' | 'now'>,
): Promise<void> => {
  if (kind !== 'grant' && kind !== 'renewal') return
  await tell(
    tx,
    {
      ...{
        kind: 'accredited',
        subject: `accredited ${person.id} ${now.toISOString()}`,
        by: actor?.id ?? null,
      },
      ...{ company: person.company, personnel: person.id, link: `/personnel/${person.id}` },
      facts: { person: fullName(person), on, isRenewed: kind === 'renewal' },
    },
    now,
  )
}

/** The same where dates are written: nothing is added where they stay as they are. */
export const keepDates = async (
  tx: Writer,
  person: Holder,
  dates: { accreditation_date: Day | null; accreditation_expiration_date: Day | null },
  why: Why,
): Promise<Partial<Accreditation>> => {
  const { accreditation_date: date, accreditation_expiration_date: until } = dates
  if (date === person.accreditation_date && until === person.accreditation_expiration_date) return {}
  return keepEntry(
    tx,
    person,
    {
      kind: kindOfDate(person.accreditation_date, date),
      accreditation_date: date,
      accreditation_expiration_date: until,
    },
    why,
  )
}

/** A person's history as this actor may know of it, the newest first. */
export const accreditationsOf = async (
  store: Reader,
  actor: Actor,
  personnel: string,
): Promise<AccreditationEntry[]> => {
  const { rows } = await store.getList('accreditations', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  const isWhole = companyScope(actor) === 'all'
  return rows.map(({ personnel: _, user: __, note, user_name, ...entry }: Row<'accreditations'>) => ({
    ...entry,
    note: isWhole ? note : null,
    user_name: isWhole ? user_name : null,
  }))
}
