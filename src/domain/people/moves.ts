import { z } from 'zod'
import { createRequiredLineSchema, numericIdSchema } from '../fields/inputs.ts'

/** Move of a person to another company, with user, time, reason and the companies' names at the time. */
export const moveRowSchema = z.object({
  id: z.int(),
  personnel: z.string(),
  from_company: z.int(),
  from_name: z.string(),
  to_company: z.int(),
  to_name: z.string(),
  reason: z.string(),
  user: z.int(),
  created_at: z.string(),
})

/** Move of a person as the API returns it. Companies do not see the other company, the user and the reason. */
export const moveSchema = moveRowSchema.pick({ id: true, created_at: true }).extend({
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
})
export type Move = z.infer<typeof moveSchema>

/** Body of POST /api/personnel/{id}/move/. */
export const newCompanyTransferSchema = z.strictObject({
  company: numericIdSchema,
  reason: createRequiredLineSchema(500),
})
