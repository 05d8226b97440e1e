import type { z } from 'zod'
import type { accreditationsEndpoints } from '../../contract/accreditations.ts'
import { getExpirationDate } from '../../domain/accreditation.ts'
import {
  type Accreditation,
  type AccreditationEntry,
  type AccreditationOutcome,
  type AccreditationOutcomes,
  type AccreditationRow,
  applyEntry,
  entryBeforeGrant,
  findObstacles,
  getEntryKind,
  type newAccreditations,
  type Obstacle,
  STOP_REASON_TEXTS,
} from '../../domain/accreditationHistory.ts'
import type { Day } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canSeeCompany, companyScope } from '../../domain/permissions.ts'
import { formatFullName, formatSortName } from '../../domain/personNames.ts'
import { isMetOn } from '../../domain/requirements.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { forbidden, invalid } from '../common/httpError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { tell } from '../records/tell.ts'
import { counted } from '../records/versions.ts'
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
const keepEntry = async (
  tx: Writer,
  person: Holder,
  entry: Entry,
  { actor, now, reason = '', note = '' }: Why,
): Promise<Accreditation> => {
  await tx.create('accreditations', {
    personnel: person.id,
    reason,
    note,
    user: actor?.id ?? null,
    recorded_at: now.toISOString(),
    ...entry,
  })
  return applyEntry(person, entry)
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
      kind: 'accredited',
      subject: `accredited ${person.id} ${now.toISOString()}`,
      by: actor?.id ?? null,
      company: person.company,
      personnel: person.id,
      link: `/personnel/${person.id}`,
      facts: { person: formatFullName(person), on, isRenewed: kind === 'renewal' },
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
      kind: getEntryKind(person.accreditation_date, date),
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

type Asking = Call<(typeof accreditationsEndpoints)['accreditations.create']>
type Wanted = z.output<typeof newAccreditations>

/** What somebody is allowed to ask for, and how: who stops an accreditation says why, and no day is still to come. */
const assertAsked = ({ actor, body, today }: Asking): void => {
  const { act, day, reason, note } = body
  if (act !== 'grant' && !can(actor, 'accreditation.stop')) throw forbidden()
  if (day !== undefined && act !== 'grant') throw invalid({ day: 'unknown' })
  if (day !== undefined && day > today) throw invalid({ day: 'futureDay' })
  const needsReason = act === 'suspend' || act === 'revoke'
  if (needsReason !== (reason !== undefined)) throw invalid({ reason: needsReason ? 'required' : 'unknown' })
  if (reason === 'other' && note === '') throw invalid({ note: 'required' })
  if (act === 'grant' && note !== '' && !can(actor, 'accreditation.stop'))
    throw invalid({ note: 'forbiddenField' })
}

/** The entry that an act makes of somebody. A revocation leaves no dates; the others but a grant leave them as they are. */
const entryOf = ({ act, day }: Wanted, person: Row<'personnel'>, today: string, months: number): Entry => {
  const { accreditation_date, accreditation_expiration_date } = person
  if (act === 'grant') {
    const from = day ?? today
    return {
      kind: getEntryKind(accreditation_date, from),
      accreditation_date: from,
      accreditation_expiration_date: getExpirationDate(from, months),
    }
  }
  if (act === 'revoke')
    return { kind: 'revocation', accreditation_date: null, accreditation_expiration_date: null }
  const kind = act === 'suspend' ? 'suspension' : 'reinstatement'
  return { kind, accreditation_date, accreditation_expiration_date }
}

/** The names of what each of some people does not meet. */
const unmetOf = async (
  store: Reader,
  people: readonly Row<'personnel'>[],
  today: Day,
): Promise<Map<string, string[]>> => {
  const lacking = people.filter(({ lacking_from: from }) => from <= today).map(({ id }) => id)
  const found = new Map<string, string[]>()
  if (lacking.length === 0) return found
  const { rows } = await store.getList('accreditation_items', {
    filter: { personnel: lacking },
    sort: { field: 'name', order: 'ASC' },
  })
  for (const { personnel, type_name, met_until } of rows)
    if (!isMetOn({ met_until }, today)) found.set(personnel, [...(found.get(personnel) ?? []), type_name])
  return found
}

interface Planned {
  person: Row<'personnel'>
  entry: Entry
  outcome: AccreditationOutcome
}

const notFound = (id: string): AccreditationOutcome => ({
  id,
  name: '',
  done: false,
  obstacles: ['notFound'],
  unmet: [],
  kind: 'correction',
  accreditation_date: null,
  accreditation_expiration_date: null,
  version: null,
})

/** What is to become of each, in the order in which they were named. Whoever this actor does not see is not there. */
const planOf = async (
  store: Reader,
  call: Asking,
): Promise<(Planned | { outcome: AccreditationOutcome })[]> => {
  const { actor, body, config, today } = call
  const months = config.accreditationMonths
  const rows = await store.getMany('personnel', body.people)
  const people = new Map(
    rows.filter(({ company }) => canSeeCompany(actor, company)).map((row) => [row.id, row]),
  )
  const unmet =
    body.act === 'grant' ? await unmetOf(store, [...people.values()], today) : new Map<string, string[]>()
  return body.people.map((id) => {
    const person = people.get(id)
    if (!person) return { outcome: notFound(id) }
    const entry = entryOf(body, person, today, months)
    const obstacles = findObstacles(body.act, person, { day: body.day ?? today, today, months })
    const standing = (obstacle: Obstacle) => !(obstacle === 'unmet' && body.note !== '')
    const outcome = {
      id,
      name: formatSortName(person),
      obstacles,
      unmet: unmet.get(id) ?? [],
      version: null,
      ...entry,
    }
    return { person, entry, outcome: { ...outcome, done: !obstacles.some(standing) } }
  })
}

const answered = (outcomes: AccreditationOutcome[]): AccreditationOutcomes => ({
  done: outcomes.filter(({ done }) => done).length,
  results: outcomes,
})

/** What an act would do, person by person. */
const checkAccreditations = async (call: Asking): Promise<AccreditationOutcomes> => {
  assertAsked(call)
  return answered((await planOf(call.store, call)).map(({ outcome }) => outcome))
}

/** What the company is told of, of what the utility does with accreditations. */
const TOLD = { suspend: 'suspended', revoke: 'revoked', reinstate: 'reinstated' } as const

const tellOfStop = async (
  tx: Writer,
  person: Row<'personnel'>,
  { actor, body: { act, reason }, now }: Asking,
): Promise<void> => {
  if (act === 'grant') return
  await tell(
    tx,
    {
      kind: TOLD[act],
      subject: `${act} ${person.id} ${now().toISOString()}`,
      by: actor.id,
      company: person.company,
      personnel: person.id,
      link: `/personnel/${person.id}`,
      facts: { person: formatFullName(person), reason: reason ? STOP_REASON_TEXTS[reason] : '' },
    },
    now(),
  )
}

/** Does it, of whoever nothing stands in the way of, in one transaction: one entry of the log, however many they are. */
const keepAccreditations = async (call: Asking): Promise<AccreditationOutcomes> => {
  assertAsked(call)
  const { actor, body, now } = call
  return call.store.transaction(async (tx: Writer) => {
    const planned = await planOf(tx, call)
    for (const plan of planned) {
      if (!('person' in plan && plan.outcome.done)) continue
      const { person, entry } = plan
      const why = { actor, now: now(), note: body.note, ...(body.reason ? { reason: body.reason } : {}) }
      const changes = counted(person, await keepEntry(tx, person, entry, why))
      await tx.update('personnel', person.id, changes)
      plan.outcome.version = changes.version ?? person.version
      await tellOfStop(tx, person, call)
      if (body.act === 'grant') await tellAccredited(tx, person, entry, { actor, now: now() })
      await yieldTurn(true)
    }
    return answered(planned.map(({ outcome }) => outcome))
  })
}

type UndoCall = Call<(typeof accreditationsEndpoints)['accreditations.undo']>

/**
 * Restores what held before the user's own newest grants, in one transaction. Leaves out people who changed since: their version
 * differs from the one that the grant returned, or their newest entry is not a grant of this user.
 */
const undoGrants = async ({ actor, body, now, store }: UndoCall): Promise<AccreditationOutcomes> =>
  store.transaction(async (tx: Writer) => {
    const ids = body.people.map(({ id }) => id)
    const rows = await tx.getMany('personnel', ids)
    const people = new Map(
      rows.filter(({ company }) => canSeeCompany(actor, company)).map((row) => [row.id, row]),
    )
    const outcomes: AccreditationOutcome[] = []
    for (const { id, version } of body.people) {
      const person = people.get(id)
      if (!person) {
        outcomes.push(notFound(id))
        continue
      }
      const { rows: entries } = await tx.getList('accreditations', {
        filter: { personnel: id },
        sort: { field: 'id', order: 'DESC' },
        range: [0, 1],
      })
      const [granted, before] = entries
      const isUnchanged =
        person.version === version &&
        granted?.user === actor.id &&
        (granted.kind === 'grant' || granted.kind === 'renewal')
      const entry = entryBeforeGrant(before)
      const outcome = { id, name: formatSortName(person), unmet: [], version: null, ...entry }
      if (!isUnchanged) {
        outcomes.push({ ...outcome, done: false, obstacles: ['changed'] })
        continue
      }
      const changes = counted(person, await keepEntry(tx, person, entry, { actor, now: now() }))
      await tx.update('personnel', id, changes)
      outcomes.push({ ...outcome, done: true, obstacles: [], version: changes.version ?? version })
      await yieldTurn(true)
    }
    return answered(outcomes)
  })

export const accreditationsRoutes: Handlers<typeof accreditationsEndpoints> = {
  'accreditations.check': (call) => checkAccreditations(call),
  'accreditations.create': (call) => keepAccreditations(call),
  'accreditations.undo': (call) => undoGrants(call),
}
