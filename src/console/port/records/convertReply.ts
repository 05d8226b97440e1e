import { z } from 'zod'
import { companyDataSchema } from '../../../domain/companies.ts'
import { personDetailSchema } from '../../../domain/personnel.ts'
import { quotationSchema } from '../../../domain/quotations.ts'
import { parseWireColour, parseWireDay, parseWireFlag, parseWireInteger } from '../../../domain/wireValues.ts'

/** Fields whose kind the schema does not tell. */
const KINDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  accreditation_date: parseWireDay,
  accreditation_expiration_date: parseWireDay,
  registration_date: parseWireDay,
  accreditation_flag: parseWireColour,
}

/** Schemas of fields that a back end may add to any record, such as the requirements of a person to a list. Ids differ by record. */
const { id: _, ...COMMON_FIELDS }: Readonly<Record<string, unknown>> = {
  ...quotationSchema.shape,
  ...companyDataSchema.shape,
  ...personDetailSchema.shape,
}

const findFieldSchema = (shape: Readonly<Record<string, unknown>>, name: string): unknown =>
  [shape, COMMON_FIELDS].find((fields) => Object.hasOwn(fields, name))?.[name]

/**
 * Converts the values of another back end's reply to the types of the contract: ids and numbers that are texts, booleans that are 0
 * or 1, days with a time. A value that is missing stays missing; a boolean that cannot be read becomes null, which means unknown.
 */
export const convertReply = (schema: unknown, value: unknown, field = ''): unknown => {
  if (value === null || value === undefined) return value
  if (Object.hasOwn(KINDS, field)) return KINDS[field]?.(value)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((element) => convertReply(schema.element, element)) : value
  if (schema instanceof z.ZodObject) {
    const { shape } = schema
    // Some back ends send the page of the matrix as a list.
    if (Array.isArray(value)) return convertReply(shape.results, value)
    if (typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        convertReply(findFieldSchema(shape, name), inner, name),
      ]),
    )
  }
  if (schema instanceof z.ZodBoolean) return parseWireFlag(value)
  if (schema instanceof z.ZodNumber && schema.isInt) return parseWireInteger(value)
  if (schema instanceof z.ZodString && typeof value === 'number') return String(value)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapped ? convertReply(schema.unwrap(), value, field) : value
}
