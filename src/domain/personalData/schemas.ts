import { z } from 'zod'
import type { RowOf } from '../fields/fields.ts'
import { createRequiredLineSchema } from '../fields/inputs.ts'
import { newShape, responseShape } from '../fields/schemas.ts'
import { blockedPersonFields } from './fields.ts'

export interface BlockedPersonRow extends RowOf<typeof blockedPersonFields> {
  id: number
  version: number
}

/** Blocked person as the API returns it, without any data of the person. */
export const blockedPersonSchema = z.object({ id: z.int(), ...responseShape(blockedPersonFields) })
export type BlockedPerson = z.infer<typeof blockedPersonSchema>

/** Body that blocks a person: the person's id, the reason, and the last day on which the data are kept. */
export const newBlockedPersonSchema = z.strictObject({
  person: createRequiredLineSchema(64),
  ...newShape(blockedPersonFields),
})
