import type { EndpointName } from '../../../contract/endpoints.ts'
import type { ReplyShape } from '../../../contract/replyShape.ts'
import { replyShapes } from '../../../contract/replyShapes.ts'
import {
  parseWireColour,
  parseWireDay,
  parseWireFlag,
  parseWireInteger,
} from '../../../domain/common/wireValues.ts'
import { namesOf } from '../../../domain/fields/fields.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { fetchAllRows, type PageQuery } from './listPages.ts'

/** Fields whose kind the shape does not tell. */
const KINDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...Object.fromEntries(
    namesOf(personFields, ({ kind }) => kind === 'day').map((field) => [field, parseWireDay]),
  ),
  accreditation_flag: parseWireColour,
}

type Shapes = Readonly<Record<string, ReplyShape>>

const fieldsOf = (shape: ReplyShape): Shapes =>
  typeof shape === 'object' && 'fields' in shape ? shape.fields : {}

/** Shapes of fields that a back end may add to any record, such as the requirements of a person to a list. Ids differ by record. */
const { id: _, ...COMMON_FIELDS }: Shapes = {
  ...fieldsOf(replyShapes['quotations.get']),
  ...fieldsOf(replyShapes['companyData.get']),
  ...fieldsOf(replyShapes['personnel.get']),
}

const findFieldShape = (fields: Shapes, name: string): ReplyShape =>
  [fields, COMMON_FIELDS].find((shapes) => Object.hasOwn(shapes, name))?.[name] ?? 'any'

/**
 * Converts the values of another back end's reply to the types of the contract: ids and numbers that are texts, booleans that are 0
 * or 1, days with a time. A value that is missing stays missing; a boolean that cannot be read becomes null, which means unknown.
 */
const convertReply = (shape: ReplyShape, value: unknown, field = ''): unknown => {
  if (value === null || value === undefined) return value
  if (Object.hasOwn(KINDS, field)) return KINDS[field]?.(value)
  if (shape === 'boolean') return parseWireFlag(value)
  if (shape === 'integer') return parseWireInteger(value)
  if (shape === 'text' && typeof value === 'number') return String(value)
  if (typeof shape !== 'object') return value
  if ('list' in shape)
    return Array.isArray(value) ? value.map((element) => convertReply(shape.list, element)) : value
  const { fields } = shape
  // Some back ends send the page of the matrix as a list.
  if (Array.isArray(value)) return convertReply(fields.results ?? 'any', value)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      convertReply(findFieldShape(fields, name), inner, name),
    ]),
  )
}

/** Converts the reply of an endpoint, and loads the further pages of a list. */
export const convertWholeReply = async (
  endpoint: EndpointName,
  data: unknown,
  fetchPage: (query: PageQuery) => Promise<unknown>,
): Promise<unknown> => {
  const shape = replyShapes[endpoint]
  const isList = typeof shape === 'object' && 'list' in shape
  return convertReply(shape, isList && data !== null ? await fetchAllRows(data, fetchPage) : data)
}
