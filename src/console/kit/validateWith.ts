import type { z } from 'zod'
import { fieldErrors } from '../../contract/messages.ts'

/** react-admin's `validate` of a form, from the schema that the server checks too: `{field: message}`, {} when all is well. */
export const validateWith =
  (schema: z.ZodType) =>
  (values: Record<string, unknown>): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(
      Object.entries(fieldErrors(result.error.issues)).map(([field, messages]) => [
        field,
        messages.join(' '),
      ]),
    )
  }
