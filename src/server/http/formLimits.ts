import { z } from 'zod'

/** Minimum limit of a text field, in bytes. */
const MIN_FIELD_BYTES = 8_192
const MAX_BYTES_PER_CHARACTER = 4
/** Fields beyond those of the schema that are read, so that the response names them. */
const MORE_FIELDS = 4

/** Limits of the text fields of a multipart form. */
interface FieldLimits {
  fields: number
  /** In bytes. A longer value is cut off. */
  fieldSize: number
}

/** Returns all values of `maxLength` in a JSON schema. */
const findMaxLengths = (schema: unknown): number[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([key, value]) =>
        key === 'maxLength' ? [Number(value)] : findMaxLengths(value),
      )
    : []

const cache = new WeakMap<z.ZodObject, FieldLimits>()

/** Returns the limits of a form's text fields by their schema: they are held in memory until the form is complete. */
export const getFieldLimits = (body: z.ZodObject): FieldLimits => {
  const cached = cache.get(body)
  if (cached) return cached
  const lengths = findMaxLengths(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  const limits = {
    fields: Object.keys(body.shape).length + MORE_FIELDS,
    fieldSize: Math.max(MIN_FIELD_BYTES, ...lengths.map((length) => length * MAX_BYTES_PER_CHARACTER)),
  }
  cache.set(body, limits)
  return limits
}
