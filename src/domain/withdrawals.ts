import { z } from 'zod'
import { optionalLine, requiredLine } from './fields.ts'

/** Fields of records that can be withdrawn after publication. Withdrawn records keep the user, time and reason. */
export const withdrawalFields = {
  withdrawn_at: z.string().nullable().default(null),
  withdrawn_by: z.int().nullable().default(null),
  withdrawn_reason: z.string().default(''),
}

/** Values of a record that is not withdrawn. */
export const NOT_WITHDRAWN = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: '' } as const

/** Fields on the wire. User, time and reason are for publishers. `withdrawable`: the current user may withdraw it. */
export const wireWithdrawalFields = {
  withdrawable: z.boolean().optional(),
  withdrawn_at: z.string().optional(),
  withdrawn_by: z.string().optional(),
  withdrawn_reason: z.string().optional(),
}
export type WireWithdrawal = z.infer<z.ZodObject<typeof wireWithdrawalFields>>

/** Withdrawing a published record needs a reason. */
export const withdrawalBody = z.strictObject({ reason: requiredLine(500) })
/** The server demands a reason only if another user uploaded the record. */
export const withdrawalBodyWithOptionalReason = z.strictObject({ reason: optionalLine(500).default('') })
