import { z } from 'zod'
import { blankRow } from '../fields/fields.ts'
import { createOptionalLineSchema, createRequiredLineSchema } from '../fields/inputs.ts'
import { withdrawal } from '../fields/shared.ts'

/** Values of a record that is not withdrawn. */
export const NOT_WITHDRAWN = blankRow(withdrawal)

/** Withdrawal as the API returns it. User, time and reason are only sent to publishers. */
export const wireWithdrawalFields = {
  withdrawable: z.boolean().optional(),
  withdrawn_at: z.string().optional(),
  withdrawn_by: z.string().optional(),
  withdrawn_reason: z.string().optional(),
}
export type WireWithdrawal = z.infer<z.ZodObject<typeof wireWithdrawalFields>>

/** Body of a request that withdraws a published record. A reason is required. */
export const withdrawalBodySchema = z.strictObject({ reason: createRequiredLineSchema(500) })
/** Body of a withdrawal. A reason is only needed if another user uploaded the record. */
export const withdrawalBodyWithOptionalReasonSchema = z.strictObject({
  reason: createOptionalLineSchema(500).default(''),
})
