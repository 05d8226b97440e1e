import { z } from 'zod'
import {
  createOptionalLineSchema,
  createRequiredLineSchema,
  requiredEmailSchema,
  requiredPhoneSchema,
  requireEqualFields,
  rowVersionSchema,
} from './fields.ts'
import { wireWithdrawalFields, withdrawalFields } from './withdrawals.ts'

export const contactRowSchema = z.object({
  id: z.int(),
  company: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  position: z.string(),
  id_900: z.string(),
  /** Whether the contact unsubscribed from the daily digest. */
  mail_off: z.boolean().default(false),
  created_at: z.string(),
  version: rowVersionSchema.default(1),
  ...withdrawalFields,
})
export type ContactRow = z.infer<typeof contactRowSchema>

/** Contact as the API returns it (docs/requirements.md §4). */
export const contactSchema = contactRowSchema
  .omit({
    company: true,
    mail_off: true,
    created_at: true,
    withdrawn_at: true,
    withdrawn_by: true,
    withdrawn_reason: true,
  })
  /** Contacts with `mail_off` unsubscribed from mails. Not in the documented API. */
  .extend({
    ...wireWithdrawalFields,
    mail_off: z.literal(true).optional(),
    version: rowVersionSchema.optional(),
  })
export type Contact = z.infer<typeof contactSchema>

/** Contact found by a search across all companies. */
export const contactSearchResultSchema = contactSchema.extend({ company: z.int(), company_name: z.string() })
export type FoundContact = z.infer<typeof contactSearchResultSchema>

/** Body of POST /api/v1/company/{id}/contacts/. The documented field is misspelled as `positon`; `position` is accepted too. */
export const newContactSchema = z
  .strictObject({
    name: createRequiredLineSchema(200),
    phone: requiredPhoneSchema,
    email: requiredEmailSchema,
    positon: createRequiredLineSchema(120).optional(),
    position: createRequiredLineSchema(120).optional(),
    id_900: createOptionalLineSchema(40).default(''),
  })
  .refine(({ positon, position }) => positon !== undefined || position !== undefined, {
    path: ['positon'],
    message: 'required',
    // Runs this check even if other fields are missing, so that all errors are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .superRefine(requireEqualFields('positon', 'position'))

/** Body of PATCH /api/v1/contacts/{id}/. */
export const contactPatchSchema = z.strictObject({
  name: createRequiredLineSchema(200).optional(),
  phone: requiredPhoneSchema.optional(),
  email: requiredEmailSchema.optional(),
  position: createRequiredLineSchema(120).optional(),
  id_900: createOptionalLineSchema(40).optional(),
})

/** Body of a request that resumes mails to a contact. The user confirms that the contact asked for the mails. */
export const resumeMailsBodySchema = z.strictObject({ consent: z.literal(true, 'required') })
