import { z } from 'zod'
import { requiredLine, wireId } from './fields.ts'

/** That a person went from one company to another: who moved it, when and why. The companies are named as they were called then. */
export const moveRow = z.object({
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
export type MoveRow = z.infer<typeof moveRow>

/** The same as a person's page shows it. A company is told of its own moves, neither the other company's name nor who moved and why. */
export const move = moveRow.pick({ id: true, created_at: true }).extend({
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
})
export type Move = z.infer<typeof move>

/** POST /api/personnel/{id}/move/, ours. */
export const newMove = z.strictObject({ company: wireId, reason: requiredLine(500) })
