import { z } from 'zod'

/** Minimum size limit of a text field, in bytes. */
const MIN_FIELD_BYTES = 8_192
const MAX_BYTES_PER_CHARACTER = 4
/** Number of unknown fields that the parser accepts, so that the error message can name them. */
const MAX_UNKNOWN_FIELDS = 4

/** Limits of the text fields in a multipart form. */
interface FieldLimits {
  /** Maximum number of fields. */
  fields: number
  /** Maximum size of a field, in bytes. Longer values are truncated. */
  fieldSize: number
}

/** Returns the values of all keywords `maxLength` in a JSON schema. */
const listSchemaMaxLengths = (schema: unknown): number[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([key, value]) =>
        key === 'maxLength' ? [Number(value)] : listSchemaMaxLengths(value),
      )
    : []

const formFieldLimitsCache = new WeakMap<z.ZodObject, FieldLimits>()

/** Derives the limits of a form's text fields from their schema. The limits bound the memory that parsing a form takes. */
export const getFormFieldLimits = (body: z.ZodObject): FieldLimits => {
  const cached = formFieldLimitsCache.get(body)
  if (cached) return cached
  const lengths = listSchemaMaxLengths(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  const limits = {
    fields: Object.keys(body.shape).length + MAX_UNKNOWN_FIELDS,
    fieldSize: Math.max(MIN_FIELD_BYTES, ...lengths.map((length) => length * MAX_BYTES_PER_CHARACTER)),
  }
  formFieldLimitsCache.set(body, limits)
  return limits
}
