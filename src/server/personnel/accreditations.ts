import type { z } from 'zod'
import type { accreditationChangeEndpoints } from '../../contract/accreditationChanges.ts'
import type { Day } from '../../domain/common/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccreditationExpirationDate } from '../../domain/people/accreditation.ts'
import {
  type Accreditation,
  type AccreditationEntry,
  type AccreditationOutcome,
  type AccreditationOutcomes,
  type AccreditationRow,
  type accreditationActionBodySchema,
  applyAccreditationHistoryEntry,
  createAccreditationUndoEntry,
  findAccreditationActionObstacles,
  getAccreditationHistoryEntryKind,
  needsStopNote,
  needsStopReason,
  type Obstacle,
  STOP_REASON_TEXTS,
} from '../../domain/people/accreditationHistory.ts'
import { formatFullName, formatNameForSorting } from '../../domain/people/personNames.ts'
import { isRequirementMetOn } from '../../domain/people/requirements.ts'
import { canSeeCompany, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { createForbiddenError, createValidationError } from '../common/httpError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { incrementRecordVersion } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

interface EntryDetails {
  actor: Pick<Actor, 'id'> | null
  now: Date
  reason?: AccreditationRow['reason']
  note?: string
}

type Entry = Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'>

type Holder = { id: string } & Accreditation

/** Inserts an entry into a person's accreditation history. Returns the person's columns to update. */
const insertAccreditationHistoryEntry = async (
  tx: Writer,
  person: Holder,
  entry: Entry,
  { actor, now, reason = '', note = '' }: EntryDetails,
): Promise<Accreditation> => {
  await tx.create('accreditations', {
    personnel: person.id,
    reason,
    note,
    user: actor?.id ?? null,
    recorded_at: now.toISOString(),
    ...entry,
  })
  return applyAccreditationHistoryEntry(person, entry)
}

/** Notifies the contractor that a person was accredited, or that the accreditation was renewed. Corrections of dates are not notified. */
export const notifyContractorOfAccreditation = async (
  tx: Writer,
  person: Row<'personnel'>,
  { kind, accreditation_expiration_date: on }: Entry,
  { actor, now }: Pick<EntryDetails, 'actor' | 'now'>,
): Promise<void> => {
  if (kind !== 'grant' && kind !== 'renewal') return
  await queueNotification(
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

/** Inserts a history entry if the dates of an accreditation change. Returns the person's columns to update. */
export const insertDateChangeHistoryEntry = async (
  tx: Writer,
  person: Holder,
  dates: { accreditation_date: Day | null; accreditation_expiration_date: Day | null },
  details: EntryDetails,
): Promise<Partial<Accreditation>> => {
  const { accreditation_date: date, accreditation_expiration_date: until } = dates
  if (date === person.accreditation_date && until === person.accreditation_expiration_date) return {}
  return insertAccreditationHistoryEntry(
    tx,
    person,
    {
      kind: getAccreditationHistoryEntryKind(person.accreditation_date, date),
      accreditation_date: date,
      accreditation_expiration_date: until,
    },
    details,
  )
}

/** Returns a person's accreditation history, newest first. Contractors get neither notes nor the names of users. */
export const getAccreditationHistory = async (
  store: Reader,
  actor: Actor,
  personnel: string,
): Promise<AccreditationEntry[]> => {
  const { rows } = await store.getList('accreditations', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  const seesAllCompanies = getAccessibleCompany(actor) === 'all'
  return rows.map(({ personnel: _, user: __, note, user_name, ...entry }: Row<'accreditations'>) => ({
    ...entry,
    note: seesAllCompanies ? note : null,
    user_name: seesAllCompanies ? user_name : null,
  }))
}

type ActCall = Call<(typeof accreditationChangeEndpoints)['accreditations.create']>
type AccreditationActionBody = z.output<typeof accreditationActionBodySchema>

/** Throws if the user may not change accreditations, for fields that do not belong to the action, or for a future day. */
const assertMayChangeAccreditation = ({ actor, body, today }: ActCall): void => {
  const { act, day, reason, note } = body
  if (act !== 'grant' && !hasPermission(actor, 'accreditation.stop')) throw createForbiddenError()
  if (day !== undefined && act !== 'grant') throw createValidationError({ day: 'unknown' })
  if (day !== undefined && day > today) throw createValidationError({ day: 'futureDay' })
  if (reason !== undefined && !needsStopReason(act)) throw createValidationError({ reason: 'unknown' })
  if (act === 'grant' && note !== '' && !hasPermission(actor, 'accreditation.stop'))
    throw createValidationError({ note: 'forbiddenField' })
}

/** Throws if the action lacks its reason or explanation. A preview needs neither. */
const assertIsExplained = ({ act, reason, note }: AccreditationActionBody): void => {
  const missing = {
    ...(needsStopReason(act) && reason === undefined && { reason: 'required' as const }),
    ...(needsStopNote(act, reason) && note === '' && { note: 'required' as const }),
  }
  if (Object.keys(missing).length > 0) throw createValidationError(missing)
}

/** Returns the history entry of a grant, suspension, revocation or reinstatement. A revocation clears the dates of the accreditation. */
const createAccreditationHistoryEntry = (
  { act, day }: AccreditationActionBody,
  person: Row<'personnel'>,
  today: string,
  months: number,
): Entry => {
  const { accreditation_date, accreditation_expiration_date } = person
  if (act === 'grant') {
    const from = day ?? today
    return {
      kind: getAccreditationHistoryEntryKind(accreditation_date, from),
      accreditation_date: from,
      accreditation_expiration_date: getAccreditationExpirationDate(from, months),
    }
  }
  if (act === 'revoke')
    return { kind: 'revocation', accreditation_date: null, accreditation_expiration_date: null }
  const kind = act === 'suspend' ? 'suspension' : 'reinstatement'
  return { kind, accreditation_date, accreditation_expiration_date }
}

/** Returns the names of the requirements that people do not meet, by person. */
const findUnmetRequirementsOfPeople = async (
  store: Reader,
  people: readonly Row<'personnel'>[],
  today: Day,
): Promise<Map<string, string[]>> => {
  const lackingIds = people.filter(({ lacking_from: from }) => from <= today).map(({ id }) => id)
  const unmetByPerson = new Map<string, string[]>()
  if (lackingIds.length === 0) return unmetByPerson
  const { rows } = await store.getList('accreditation_items', {
    filter: { personnel: lackingIds },
    sort: { field: 'name', order: 'ASC' },
  })
  for (const { personnel, type_name, met_until } of rows)
    if (!isRequirementMetOn({ met_until }, today))
      unmetByPerson.set(personnel, [...(unmetByPerson.get(personnel) ?? []), type_name])
  return unmetByPerson
}

interface PlannedAct {
  person: Row<'personnel'>
  entry: Entry
  outcome: AccreditationOutcome
}

const createPersonNotFoundOutcome = (id: string): AccreditationOutcome => ({
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

/** Plans the change of accreditation for each person, in the order of the request. People whom the user may not see are reported as not found. */
const planAccreditationChanges = async (
  store: Reader,
  call: ActCall,
): Promise<(PlannedAct | { outcome: AccreditationOutcome })[]> => {
  const { actor, body, config, today } = call
  const months = config.accreditationMonths
  const rows = await store.getMany('personnel', body.people)
  const people = new Map(
    rows.filter(({ company }) => canSeeCompany(actor, company)).map((row) => [row.id, row]),
  )
  const unmet =
    body.act === 'grant'
      ? await findUnmetRequirementsOfPeople(store, [...people.values()], today)
      : new Map<string, string[]>()
  return body.people.map((id) => {
    const person = people.get(id)
    if (!person) return { outcome: createPersonNotFoundOutcome(id) }
    const entry = createAccreditationHistoryEntry(body, person, today, months)
    const obstacles = findAccreditationActionObstacles(body.act, person, {
      day: body.day ?? today,
      today,
      months,
    })
    const isBlocking = (obstacle: Obstacle) => !(obstacle === 'unmet' && body.note !== '')
    const outcome = {
      id,
      name: formatNameForSorting(person),
      obstacles,
      unmet: unmet.get(id) ?? [],
      version: null,
      ...entry,
    }
    return { person, entry, outcome: { ...outcome, done: !obstacles.some(isBlocking) } }
  })
}

const summarizeAccreditationOutcomes = (outcomes: AccreditationOutcome[]): AccreditationOutcomes => ({
  done: outcomes.filter(({ done }) => done).length,
  results: outcomes,
})

/** Returns what a change of accreditations would do, without writing anything. */
const previewAccreditations = async (call: ActCall): Promise<AccreditationOutcomes> => {
  assertMayChangeAccreditation(call)
  return summarizeAccreditationOutcomes(
    (await planAccreditationChanges(call.store, call)).map(({ outcome }) => outcome),
  )
}

/** Kinds of notifications about stopped and reinstated accreditations, by action. */
const STOP_KINDS = { suspend: 'suspended', revoke: 'revoked', reinstate: 'reinstated' } as const

const notifyAccreditationChange = async (
  tx: Writer,
  person: Row<'personnel'>,
  { actor, body: { act, reason }, now }: ActCall,
): Promise<void> => {
  if (act === 'grant') return
  await queueNotification(
    tx,
    {
      kind: STOP_KINDS[act],
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

/** Changes the accreditations of all people without obstacles, in one transaction with one audit log entry. */
const changeAccreditations = async (call: ActCall): Promise<AccreditationOutcomes> => {
  assertMayChangeAccreditation(call)
  assertIsExplained(call.body)
  const { actor, body, now } = call
  return call.store.transaction(async (tx: Writer) => {
    const plans = await planAccreditationChanges(tx, call)
    for (const plan of plans) {
      if (!('person' in plan && plan.outcome.done)) continue
      const { person, entry } = plan
      const details = { actor, now: now(), note: body.note, ...(body.reason ? { reason: body.reason } : {}) }
      const changes = incrementRecordVersion(
        person,
        await insertAccreditationHistoryEntry(tx, person, entry, details),
      )
      await tx.update('personnel', person.id, changes)
      plan.outcome.version = changes.version ?? person.version
      await notifyAccreditationChange(tx, person, call)
      if (body.act === 'grant')
        await notifyContractorOfAccreditation(tx, person, entry, { actor, now: now() })
      await yieldToOtherRequests(true)
    }
    return summarizeAccreditationOutcomes(plans.map(({ outcome }) => outcome))
  })
}

type UndoCall = Call<(typeof accreditationChangeEndpoints)['accreditations.undo']>

/** Undoes the user's own latest grants of accreditations, in one transaction. Skips people who were changed after the grant. */
const undoOwnAccreditationGrants = async ({
  actor,
  body,
  now,
  store,
}: UndoCall): Promise<AccreditationOutcomes> =>
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
        outcomes.push(createPersonNotFoundOutcome(id))
        continue
      }
      const { rows: entries } = await tx.getList('accreditations', {
        filter: { personnel: id },
        sort: { field: 'id', order: 'DESC' },
        range: [0, 1],
      })
      const [granted, previous] = entries
      const isUnchanged =
        person.version === version &&
        granted?.user === actor.id &&
        (granted.kind === 'grant' || granted.kind === 'renewal')
      const entry = createAccreditationUndoEntry(previous)
      const outcome = { id, name: formatNameForSorting(person), unmet: [], version: null, ...entry }
      if (!isUnchanged) {
        outcomes.push({ ...outcome, done: false, obstacles: ['changed'] })
        continue
      }
      const changes = incrementRecordVersion(
        person,
        await insertAccreditationHistoryEntry(tx, person, entry, { actor, now: now() }),
      )
      await tx.update('personnel', id, changes)
      outcomes.push({ ...outcome, done: true, obstacles: [], version: changes.version ?? version })
      await yieldToOtherRequests(true)
    }
    return summarizeAccreditationOutcomes(outcomes)
  })

export const accreditationsRoutes: Handlers<typeof accreditationChangeEndpoints> = {
  'accreditations.check': (call) => previewAccreditations(call),
  'accreditations.create': (call) => changeAccreditations(call),
  'accreditations.undo': (call) => undoOwnAccreditationGrants(call),
}
