import type { z } from 'zod'
import { toFieldErrors } from '../../contract/errorTexts.ts'

/**
 * Returns react-admin's `validate` for a schema that the server also checks. The result maps fields to messages, and is {} if all
 * are valid.
 */
export const validateWith =
  (schema: z.ZodType) =>
  (values: Record<string, unknown>): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(
      Object.entries(toFieldErrors(result.error.issues)).map(([field, messages]) => [
        field,
        messages.join(' '),
      ]),
    )
  }
