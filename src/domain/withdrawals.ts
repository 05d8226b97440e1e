import { z } from 'zod'
import { optionalLine, requiredLine } from './fields.ts'

/** Ours: what is kept of anything published by mistake. It is taken back, not deleted: who did it, when and why stays. */
export const withdrawal = {
  withdrawn_at: z.string().nullable().default(null),
  withdrawn_by: z.int().nullable().default(null),
  withdrawn_reason: z.string().default(''),
}

/** A row that stands. */
export const STANDING = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: '' } as const

/** The same on the wire: who, when and why for those who may publish; `withdrawable`: may whoever asks take it back? */
export const wireWithdrawal = {
  withdrawable: z.boolean().optional(),
  withdrawn_at: z.string().optional(),
  withdrawn_by: z.string().optional(),
  withdrawn_reason: z.string().optional(),
}
export type WireWithdrawal = z.infer<z.ZodObject<typeof wireWithdrawal>>

/** What others have seen is taken back with a reason. */
export const withReason = z.strictObject({ reason: requiredLine(500) })
/** Of the rest, the server asks for one where somebody else brought it. */
export const withOptionalReason = z.strictObject({ reason: optionalLine(500).default('') })
