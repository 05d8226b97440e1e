import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import { namesOf, namesOfKind } from '../../../domain/fields/fields.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { callResourceEndpoint } from '../client.ts'
import { getFieldsSentByServer, pickValuesStoredByServer } from '../requestBodies.ts'
import type { Write } from '../strategy.ts'
import { addSortAndSearchFields, convertZonesOfRows } from './rows.ts'
import { fetchAllRecordsOfList } from './wholeLists.ts'

type Fields = Record<string, unknown>
type Id = string | number

/** Id of a created record whose real id is unknown. Such a record cannot be opened. */
const NO_ID = ''

/** Rules for completing a record after a write, if the server's reply lacks fields. */
interface WriteRules {
  /** Fields that must be in the reply. Otherwise the record is read again. */
  needs?: readonly string[]
  /** Fields that the server also changes when the field in the key changes. */
  dependents?: Readonly<Record<string, readonly string[]>>
  /** Fields that the server computes. The sent values are used only if the record cannot be read again. */
  computed?: readonly string[]
  /** Fields that identify a created record in its list, if the reply has no id. */
  foundBy?: readonly string[]
}

const STATUS = ['accreditation_flag', 'status', 'state'] as const

const RULES: Readonly<Record<string, WriteRules>> = {
  quotations: {
    needs: ['pricing', 'total', ...namesOfKind(quotationFields, 'money')],
    computed: ['pricing', 'actual_pricing', 'additional_costs', 'total'],
    foundBy: namesOf(quotationFields, ({ section }) => section === 'client'),
  },
  personnel: {
    needs: ['role_name', 'company_name', 'active', 'accreditation_flag', 'profile_picture'],
    dependents: {
      first_names: ['name'],
      last_names: ['name'],
      role: ['role_name', 'role_definition', 'role_type', 'personnel_accreditation'],
      company: ['company_name', 'company_active', 'zone'],
      active: ['status', 'state'],
      accreditation_date: ['accreditation_expiration_date', ...STATUS],
      profile_picture: ['profile_picture', 'profile_thumbnail'],
    },
    foundBy: ['name', 'rfc', 'accreditation_number', 'company', 'role'],
  },
  companies: { foundBy: ['company_name'] },
}

const omitNamedFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Returns the fields of a reply, or {} if the reply is not an object. */
export const getFieldsOfReply = (reply: unknown): Fields => {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return {}
  return Object.fromEntries(Object.entries(reply).filter(([, value]) => value !== undefined))
}

const isSameText = (one: unknown, other: unknown): boolean =>
  removeCaseAndAccents(String(one)) === removeCaseAndAccents(String(other))
const isValueFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the id of the newest list record with the sent values; undefined if it cannot be determined. */
const findCreatedRecordId = async (
  resource: string,
  foundBy: readonly string[],
  sent: Fields,
): Promise<Id | undefined> => {
  const [target = {}, ...rows] = await addSortAndSearchFields(resource, [
    sent,
    ...(await fetchAllRecordsOfList(resource)),
  ])
  const matching = rows.filter((row) => {
    const both = foundBy.filter((field) => isValueFilled(row[field]) && isValueFilled(target[field]))
    return both.length > 0 && both.every((field) => isSameText(row[field], target[field]))
  })
  const ids = matching.map(({ id }) => id as Id)
  const numbers = ids.map(Number)
  if (ids.length > 1 && numbers.every(Number.isInteger)) return Math.max(...numbers)
  return ids.length === 1 ? ids[0] : undefined
}

/**
 * Returns the record after a write. Merges the reply with the loaded and sent fields, because the documented API does not define
 * replies to writes. Reads the record again if fields are missing.
 */
export const getRecordAfterWrite = async (
  resource: string,
  { id, loaded = {}, sent, reply }: Write,
): Promise<Fields> => {
  const replied = getFieldsOfReply(reply)
  const { needs = [], dependents = {}, computed = [], foundBy } = getOwnProperty(RULES, resource) ?? {}
  const values = pickValuesStoredByServer(sent)
  const stale = Object.keys(sent).flatMap((field) => getOwnProperty(dependents, field) ?? [])
  const merged = {
    ...omitNamedFields(getFieldsSentByServer(loaded), [...stale, ...computed, 'version']),
    ...omitNamedFields(values, computed),
    ...replied,
  }
  const foundId =
    id ??
    replied.id ??
    (foundBy && (await findCreatedRecordId(resource, foundBy, values).catch(() => undefined)))
  const isIncomplete =
    needs.some((field) => !(field in merged)) ||
    stale.some((field) => isValueFilled(loaded[field]) && !(field in merged))
  const again =
    foundId !== undefined && foundId !== null && isIncomplete
      ? await callResourceEndpoint(resource, 'get', { params: { id: foundId as Id } }).catch(() => undefined)
      : undefined
  const read = getFieldsOfReply(again?.data)
  const record = { ...values, ...merged, ...read, id: read.id ?? replied.id ?? foundId ?? NO_ID }
  const [zoned = record] = await convertZonesOfRows(resource, [record])
  return zoned
}
