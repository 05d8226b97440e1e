import { HttpError } from 'react-admin'
import { BOARDS } from '../../domain/boards.ts'
import { own } from '../../domain/own.ts'
import { COSTS } from '../../domain/quotationTotals.ts'
import { fold } from '../../domain/text.ts'
import { callResource, resourceEndpoint } from '../api/client.ts'
import { absentFields, changedFields, ifMatch, sentValues, wholeBody } from '../api/requestBodies.ts'
import { answersWholeRecords } from '../port/backend.ts'
import { completeRows } from './adapter/adapter.ts'

type Fields = Record<string, unknown>
type Id = string | number

/** The id of a record that was written and could not be found again: it has no page. */
const NO_ID = ''

/** What a write has that neither ra-data-simple-rest nor the contract says: the contract has address, verb and multipart. */
interface WrittenResource {
  /** A new record's field that is the `:id` of the path. */
  parent?: string
  /** Fields that travel under another name. */
  sentAs?: Readonly<Record<string, string>>
  /** Where one of these did not come, the record is read again. */
  needs?: readonly string[]
  /** What changes with a field, at the back end's: what was seen of it no longer holds. */
  follows?: Readonly<Record<string, readonly string[]>>
  /** What is sent, and worked out by the back end all the same: it holds only where the record cannot be read again. */
  computed?: readonly string[]
  /** By which a record that came without its id is found again in its list. */
  foundBy?: readonly string[]
}

const LIGHT = ['accreditation_flag', 'status', 'state'] as const

/** The resources that the documented calls write. What is written with calls of ours is answered whole (src/contract). */
const WRITES: Readonly<Record<string, WrittenResource>> = {
  quotations: {
    needs: ['pricing', 'actual_pricing', 'total', ...COSTS.map((n) => `indirect_cost_${n}`)],
    computed: ['pricing', 'actual_pricing', 'additional_costs', 'total'],
    foundBy: ['name', 'rfc', 'phone', 'email', 'client_type'],
  },
  personnel: {
    needs: ['role_name', 'company_name', 'active', 'accreditation_flag', 'profile_picture'],
    follows: {
      first_names: ['name'],
      last_names: ['name'],
      role: ['role_name', 'role_definition', 'role_type', 'personnel_accreditation'],
      company: ['company_name', 'company_active', 'zone'],
      active: ['status', 'state'],
      accreditation_date: ['accreditation_expiration_date', ...LIGHT],
      profile_picture: ['profile_picture', 'profile_thumbnail'],
    },
    foundBy: ['name', 'rfc', 'accreditation_number', 'company', 'role'],
  },
  companies: { foundBy: ['company_name'] },
  companyData: {},
  contacts: { parent: 'company', sentAs: { position: 'positon' } },
  companyFiles: {},
  documents: {},
  personnelFiles: {},
  ...Object.fromEntries(BOARDS.map((board) => [board, {}])),
}

const omit = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** What came of a record: nothing where the answer is none. */
export const fieldsOf = (answer: unknown): Fields => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return {}
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined))
}

const isSame = (one: unknown, other: unknown): boolean => fold(String(one)) === fold(String(other))
const isKnown = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The id of the record that was just sent: of those in the list that say the same, the newest. Undefined where that is not certain. */
const findId = async (
  resource: string,
  foundBy: readonly string[],
  sent: Fields,
): Promise<Id | undefined> => {
  const { data } = await callResource<Fields[]>(resource, 'list')
  const [wanted = {}, ...rows] = await completeRows(resource, [sent, ...(Array.isArray(data) ? data : [])])
  const alike = rows.filter((row) => {
    const both = foundBy.filter((field) => isKnown(row[field]) && isKnown(wanted[field]))
    return both.length > 0 && both.every((field) => isSame(row[field], wanted[field]))
  })
  const ids = alike.map(({ id }) => id as Id)
  const numbers = ids.map(Number)
  if (ids.length > 1 && numbers.every(Number.isInteger)) return Math.max(...numbers)
  return ids.length === 1 ? ids[0] : undefined
}

/** What is known of a record that was seen. */
const knownFields = (seen: Fields): Fields => omit(seen, absentFields(seen))

interface Sent {
  /** Undefined of what is new. */
  id?: Id
  /** The record as it was seen, in the wire's units; nothing of what is new. */
  seen?: Fields
  sent: Fields
  /** The body of the answer, whatever it is. */
  answer: unknown
}

/**
 * The record that stands after a write. Section 7 of the specification does not promise what a write answers, so the answer is never taken for it: what was
 * seen and what was sent are merged with what came. Nothing, null or an id are success like any other. What only the back end knows is read again where it did
 * not come; where that fails, the write is done all the same. Our own server answers whole (src/contract).
 */
const writtenRecord = async (resource: string, { id, seen = {}, sent, answer }: Sent): Promise<Fields> => {
  const came = fieldsOf(answer)
  const rules = own(WRITES, resource)
  if (!rules || (answersWholeRecords() && Object.keys(came).length > 0))
    return { ...came, id: came.id ?? id ?? NO_ID }
  const { needs = [], follows = {}, computed = [], foundBy } = rules
  const values = sentValues(sent)
  const stale = Object.keys(sent).flatMap((field) => own(follows, field) ?? [])
  const merged = {
    ...omit(knownFields(seen), [...stale, ...computed, 'version']),
    ...omit(values, computed),
    ...came,
  }
  // A record that cannot be found or read again is there all the same.
  const found = id ?? came.id ?? (foundBy && (await findId(resource, foundBy, values).catch(() => undefined)))
  const isShort =
    needs.some((field) => !(field in merged)) ||
    stale.some((field) => isKnown(seen[field]) && !(field in merged))
  const again =
    found !== undefined && found !== null && isShort
      ? await callResource(resource, 'get', { params: { id: found as Id } }).catch(() => undefined)
      : undefined
  const read = fieldsOf(again?.data)
  return { ...values, ...merged, ...read, id: read.id ?? came.id ?? found ?? NO_ID }
}

const rename = (fields: Fields, names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [own(names, name) ?? name, value]))

/** A refusal with the console's names of the fields. */
const withOwnNames = (error: unknown, sentAs: Readonly<Record<string, string>>): unknown => {
  if (!(error instanceof HttpError) || !error.body?.fields) return error
  const names = Object.fromEntries(Object.entries(sentAs).map(([name, wireName]) => [wireName, name]))
  const fields = rename(error.body.fields, names)
  return new HttpError(error.message, error.status, { ...error.body, fields })
}

/** The parameters of react-admin's create, update and delete. */
export interface WriteParams {
  id?: Id
  data?: Fields
  previousData?: Fields
  meta?: {
    /** What the call has in its address. */
    query?: Record<string, string>
    /** Is told the fraction sent. */
    onUploadProgress?: (fraction: number) => void
    signal?: AbortSignal
  }
}

type Write = WriteParams & { id: Id }

/** What is sent with any body. A change or deletion is meant for the version that was seen. */
const optionsOf = ({ data, previousData, meta: { query, onUploadProgress, signal } = {} }: Write) => ({
  query,
  onUploadProgress,
  signal,
  headers: ifMatch(data?.version ?? previousData?.version),
})

const create = async (resource: string, params: Write): Promise<Fields> => {
  const { data: sent = {} } = params
  const { parent = '', sentAs = {} } = own(WRITES, resource) ?? {}
  const body = rename(omit(sent, [parent]), sentAs)
  const options = { ...optionsOf(params), params: { id: sent[parent] as Id }, body }
  const { data: answer } = await callResource(resource, 'create', options).catch((error: unknown) => {
    throw withOwnNames(error, sentAs)
  })
  return writtenRecord(resource, { sent, answer })
}

/**
 * PATCH sends the changed fields and PUT all that is known. Without changes nothing is sent. A `version` in the data is that of the record which the form
 * began with; the record may have been read again since.
 */
const update = async (resource: string, params: Write): Promise<Fields> => {
  const { id, data: { version: _, ...data } = {}, previousData: seen = {} } = params
  const changes = changedFields(data, seen)
  if (Object.keys(changes).length === 0) return knownFields(seen)
  const sent = resourceEndpoint(resource, 'update')?.method === 'PUT' ? wholeBody(data, seen) : changes
  const options = { ...optionsOf(params), params: { id }, body: sent }
  const { data: answer } = await callResource(resource, 'update', options)
  return writtenRecord(resource, { id, seen, sent, answer })
}

const remove = async (resource: string, params: Write): Promise<Fields> => {
  const { id, previousData = { id } } = params
  await callResource(resource, 'delete', { ...optionsOf(params), params: { id } })
  return previousData
}

/** Makes a write of ra-data-simple-rest, by its HTTP method, with the documented call. Answers the record that stands afterwards. */
export const write = (method: string, resource: string, params: Write): Promise<Fields> => {
  if (method === 'POST') return create(resource, params)
  return method === 'PUT' ? update(resource, params) : remove(resource, params)
}
