import { z } from 'zod'
import { requiredLine, wireId } from './fields.ts'

/** Move of a person to another company, with user, time, reason and the companies' names at the time. */
export const companyMoveRow = z.object({
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
export type MoveRow = z.infer<typeof companyMoveRow>

/** Move of a person as the API returns it. Companies do not see the other company, the user and the reason. */
export const companyMove = companyMoveRow.pick({ id: true, created_at: true }).extend({
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
})
export type Move = z.infer<typeof companyMove>

/** Body of POST /api/personnel/{id}/move/. */
export const newCompanyMove = z.strictObject({ company: wireId, reason: requiredLine(500) })
