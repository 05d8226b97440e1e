import type { z } from 'zod'
import { groupValidationErrorsByField } from '../../contract/errorTexts.ts'

/** Returns react-admin's `validate` function for a schema. The function returns a message for each invalid field. */
export const validateWith =
  (schema: z.ZodType) =>
  (values: Record<string, unknown>): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    return Object.fromEntries(
      Object.entries(groupValidationErrorsByField(result.error.issues)).map(([field, messages]) => [
        field,
        messages.join(' '),
      ]),
    )
  }
