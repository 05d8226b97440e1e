import { z } from 'zod'
import { wireWithdrawalFields } from '../common/withdrawals.ts'
import type { RowOf } from '../fields/fields.ts'
import { requireEqualFields, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape } from '../fields/schemas.ts'
import { contactFields } from './fields.ts'

export interface ContactRow extends RowOf<typeof contactFields> {
  id: number
  version: number
}

/** Contact as the API returns it (docs/requirements.md §4). */
export const contactSchema = z.object({
  id: z.int(),
  ...responseShape(contactFields),
  ...wireWithdrawalFields,
  /** Whether the contact unsubscribed from mails. Not in the documented API. */
  mail_off: z.literal(true).optional(),
  version: rowVersionSchema.optional(),
})
export type Contact = z.infer<typeof contactSchema>

/** Contact found by a search across all companies. */
export const foundContactSchema = contactSchema.extend({ company: z.int(), company_name: z.string() })
export type FoundContact = z.infer<typeof foundContactSchema>

const { position, ...newFields } = newShape(contactFields)

/** Body of POST /api/v1/company/{id}/contacts/. The documented field is misspelled as `positon`; `position` is accepted too. */
export const newContactSchema = z
  .strictObject({ ...newFields, positon: position.optional(), position: position.optional() })
  .refine(({ positon, position: correct }) => positon !== undefined || correct !== undefined, {
    path: ['positon'],
    message: 'required',
    // Runs this check even if other fields are missing, so that all errors are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .superRefine(requireEqualFields('positon', 'position'))

/** Body of PATCH /api/v1/contacts/{id}/. */
export const contactPatchSchema = z.strictObject(patchShape(contactFields))

/** Body of a request that resumes mails to a contact. The user confirms that the contact asked for the mails. */
export const resumeMailsBodySchema = z.strictObject({ consent: z.literal(true, 'required') })
