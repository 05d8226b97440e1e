import type { z } from 'zod'
import type { arcoRequestEndpoints } from '../../contract/arcoRequests.ts'
import { getArcoDueDays } from '../../domain/arcoRequests/dueDates.ts'
import { arcoRequestFields } from '../../domain/arcoRequests/fields.ts'
import type { ArcoRequest, ArcoRequestRow } from '../../domain/arcoRequests/schemas.ts'
import {
  type ARCO_STEPS,
  formatArcoFolio,
  isOpenArcoState,
  OPEN_ARCO_STATES,
  STEP_STATES,
} from '../../domain/arcoRequests/states.ts'
import { addDays, type Day } from '../../domain/common/days.ts'
import { NOT_NULL, range } from '../../domain/common/filters.ts'
import { blankRow } from '../../domain/fields/fields.ts'
import { KINDS } from '../../domain/messages/messageKinds.ts'
import { MESSAGE_KINDS } from '../../domain/messages/messageNames.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import type { Call, Handlers } from '../http/call.ts'
import { sanitizeRichText } from '../notices/richText.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader, Writer } from '../store/store.ts'

type Endpoints = typeof arcoRequestEndpoints
type StepCall = Call<Endpoints['arcoRequests.step']>
type StepKind = (typeof ARCO_STEPS)[number]
type ListParameters = z.output<Endpoints['arcoRequests.list']['query']>

const NEWEST_FIRST = { sort: ['id', 'DESC'] as ['id', 'DESC'] }

/** Returns the database query of a list of requests. Overdue requests are open, and their due date has passed. */
const createArcoRequestListQuery = (
  { filter: { open, overdue, ...filter } = {}, ...query }: ListParameters,
  today: Day,
): ListQuery<'arco_requests'> => {
  const isOnlyOpen = open === true || overdue === true
  const states = OPEN_ARCO_STATES.filter((state) => filter.state === undefined || filter.state === state)
  return convertListRequestToQuery('arco_requests', {
    ...NEWEST_FIRST,
    ...query,
    filter: {
      ...filter,
      ...(isOnlyOpen && { state: states }),
      ...(overdue && { due: range({ to: addDays(today, -1) }) }),
    },
  })
}

const toResponse = ({ created_by: _, ...row }: Row<'arco_requests'>): ArcoRequest => ({
  ...row,
  folio: formatArcoFolio(row.id),
})

/** Returns a request. Throws 404 if it does not exist. */
export const getArcoRequest = async (store: Reader, id: number): Promise<Row<'arco_requests'>> => {
  const row = await store.getOne('arco_requests', id)
  if (!row) throw createNotFoundError()
  return row
}

/** Returns a request with its history. */
const readRequestWithSteps = async (store: Reader, row: Row<'arco_requests'>): Promise<ArcoRequest> => {
  const { rows } = await store.getList('arco_steps', {
    filter: { request: row.id },
    sort: { field: 'id', order: 'ASC' },
  })
  return { ...toResponse(row), steps: rows.map(({ request: _, user: __, ...step }) => step) }
}

/** Adds a step to the history of a request. */
export const insertArcoStep = (
  tx: Writer,
  request: number,
  step: { kind: StepKind; note?: string; user: number | null; now: Date },
) =>
  tx.create('arco_steps', {
    request,
    kind: step.kind,
    note: step.note ?? '',
    user: step.user,
    created_at: step.now.toISOString(),
  })

type NewRequest = Pick<ArcoRequestRow, 'kind' | 'name' | 'contact' | 'channel' | 'received_on' | 'text'> &
  Partial<ArcoRequestRow>

/** Inserts a request with its due dates and the first step of its history. */
export const insertArcoRequest = async (
  tx: Writer,
  request: NewRequest,
  { user, now }: { user: number | null; now: Date },
): Promise<Row<'arco_requests'>> => {
  const row = { ...blankRow(arcoRequestFields), ...request }
  const created = await tx.create('arco_requests', {
    ...row,
    ...getArcoDueDays(row, await readNonWorkingDays(tx)),
    created_at: now.toISOString(),
    created_by: user,
    version: 1,
  })
  await insertArcoStep(tx, created.id, { kind: 'receive', user, now })
  return created
}

/** Returns the name of the person of a request as the request keeps it. Throws 400 for an unknown person. */
const readPersonName = async ({ actor, store }: Pick<StepCall, 'actor' | 'store'>, person: string | null) => {
  if (person === null) return ''
  const row = await getPersonVisibleToUser(store, actor, person).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404)
      throw createValidationError({ person: 'notFound' })
    throw error
  })
  return formatNameForSorting(row)
}

/** Returns the columns that extend the current term once. Throws 409 if it was extended before. */
const extendTerm = (row: Row<'arco_requests'>, reason: string): Partial<ArcoRequestRow> => {
  const isAnswered = row.state === 'granted'
  if ((isAnswered ? row.carry_out_extension : row.answer_extension) !== '')
    throw new HttpError(409, texts.arcoExtendedAlready)
  return isAnswered ? { carry_out_extension: reason } : { answer_extension: reason }
}

/** Returns the sanitized answer. Throws 400 if no text is left. */
const sanitizeAnswer = (answer = ''): string => {
  const html = sanitizeRichText(answer)
  if (html === '') throw createValidationError({ answer: 'required' })
  return html
}

/** Returns the columns that a step changes. */
const getColumnsOfStep = (
  row: Row<'arco_requests'>,
  { kind, note, answer }: StepCall['body'],
  today: Day,
): Partial<ArcoRequestRow> => {
  switch (kind) {
    case 'identify':
      return { state: 'identified', identity: note }
    case 'extend':
      return extendTerm(row, note)
    case 'grant':
    case 'refuse':
      return {
        state: kind === 'grant' ? 'granted' : 'refused',
        answered_on: today,
        answer: sanitizeAnswer(answer),
      }
    case 'finish':
      return { state: 'done', done_on: today, outcome: note }
    default:
      return {}
  }
}

/** Kinds of notifications that are not mailed about a person who objected. */
const OBJECTED_KINDS = MESSAGE_KINDS.filter((kind) => !KINDS[kind].isNeeded)

/** Stores whether a person objects to mails about them. Mails that wait are not sent either. */
const setMailOpposition = async (tx: Writer, person: string, no_email: boolean): Promise<void> => {
  await tx.update('personnel', person, { no_email })
  if (!no_email) return
  const waiting = { personnel: person, kind: OBJECTED_KINDS, mail_due_at: NOT_NULL } as const
  await tx.deleteMany('messages', { ...waiting, user: null })
  await tx.updateMany('messages', waiting, { mail_due_at: null })
}

/** Does a step of a request: changes its state and due dates, and adds the step to its history. */
const doStep = ({ store, params, body, actor, ifMatch, now, today }: StepCall): Promise<ArcoRequest> =>
  store.transaction(async (tx) => {
    const row = await getArcoRequest(tx, params.id)
    assertRecordVersionMatches(ifMatch, row.version)
    const { kind, note, no_email } = body
    if (!STEP_STATES[kind].includes(row.state)) throw new HttpError(409, texts.arcoStepNotAllowed)
    if (no_email !== undefined && (kind !== 'finish' || row.kind !== 'opposition'))
      throw createValidationError({ no_email: 'invalid' })
    if (no_email !== undefined && row.person !== null) await setMailOpposition(tx, row.person, no_email)
    const columns = getColumnsOfStep(row, body, today)
    const next = { ...row, ...columns }
    const changed = await tx.update(
      'arco_requests',
      row.id,
      incrementRecordVersion(row, { ...columns, ...getArcoDueDays(next, await readNonWorkingDays(tx)) }),
    )
    await insertArcoStep(tx, row.id, { kind, note, user: actor.id, now: now() })
    return readRequestWithSteps(tx, changed ?? row)
  })

export const arcoRequestListQueries: ListQueries<'arcoRequests'> = {
  arcoRequests: ({ query, today }) => createArcoRequestListQuery(query, today),
}

export const arcoRequestRoutes: Handlers<Omit<Endpoints, 'arcoRequests.zip' | 'arcoRequests.pdf'>> = {
  'arcoRequests.list': ({ store, query, today }) =>
    getListPageOrRowStream(store, 'arco_requests', createArcoRequestListQuery(query, today), toResponse),

  'arcoRequests.get': async ({ store, params }) =>
    readRequestWithSteps(store, await getArcoRequest(store, params.id)),

  'arcoRequests.create': async (call) => {
    const { store, body, actor, now, today } = call
    if (body.received_on > today) throw createValidationError({ received_on: 'futureDay' })
    const person_name = await readPersonName(call, body.person)
    return store.transaction(async (tx) =>
      readRequestWithSteps(
        tx,
        await insertArcoRequest(tx, { ...body, person_name }, { user: actor.id, now: now() }),
      ),
    )
  },

  'arcoRequests.update': async (call) => {
    const { store, params, body, ifMatch } = call
    const personName =
      body.person === undefined ? {} : { person_name: await readPersonName(call, body.person) }
    return store.transaction(async (tx) => {
      const row = await getArcoRequest(tx, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      const changes = getFieldsChangedByPatch<Row<'arco_requests'>>(row, { ...body, ...personName })
      if (Object.keys(changes).length === 0) return readRequestWithSteps(tx, row)
      if (!isOpenArcoState(row.state)) throw new HttpError(409, texts.arcoClosed)
      const changed = await tx.update('arco_requests', row.id, incrementRecordVersion(row, changes))
      return readRequestWithSteps(tx, changed ?? row)
    })
  },

  'arcoRequests.step': doStep,
}
