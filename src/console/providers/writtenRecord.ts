import { BOARDS } from '../../domain/boards.ts'
import { own } from '../../domain/own.ts'
import { COSTS } from '../../domain/quotationTotals.ts'
import { fold } from '../../domain/text.ts'
import { callResource } from '../api/client.ts'
import { absentFields, sentValues } from '../api/requestBodies.ts'
import { settings } from '../api/settings.ts'
import { completeRows } from './adapter/adapter.ts'

type Fields = Record<string, unknown>
type Id = string | number

/** The id of a record that was written and could not be found again: it has no page. */
const NO_ID = ''

/** What the console must know of a record that was written, beside what was seen and sent. */
interface WrittenResource {
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
const RESOURCES: Readonly<Record<string, WrittenResource>> = {
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
  companies: { follows: { company_name: ['name'] }, foundBy: ['company_name'] },
  contacts: {},
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
export const knownFields = (seen: Fields): Fields => omit(seen, absentFields(seen))

interface Write {
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
export const writtenRecord = async <R>(
  resource: string,
  { id, seen = {}, sent, answer }: Write,
): Promise<R> => {
  const came = fieldsOf(answer)
  const rules = own(RESOURCES, resource)
  if (!rules || (settings().extras && Object.keys(came).length > 0))
    return { ...came, id: came.id ?? id ?? NO_ID } as R
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
  return { ...values, ...merged, ...read, id: read.id ?? came.id ?? found ?? NO_ID } as R
}
