import { z } from 'zod'
import {
  optionalLine,
  requiredEmail,
  requiredLine,
  requiredPhone,
  requireEqualFields,
  rowVersion,
} from './fields.ts'
import { wireWithdrawalFields, withdrawalFields } from './withdrawals.ts'

export const contactRow = z.object({
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
  version: rowVersion.default(1),
  ...withdrawalFields,
})
export type ContactRow = z.infer<typeof contactRow>

/** Contact as the API returns it (docs/requirements.md §4). */
export const contact = contactRow
  .omit({
    company: true,
    mail_off: true,
    created_at: true,
    withdrawn_at: true,
    withdrawn_by: true,
    withdrawn_reason: true,
  })
  /** Contacts with `mail_off` unsubscribed from mails. Not in the documented API. */
  .extend({ ...wireWithdrawalFields, mail_off: z.literal(true).optional(), version: rowVersion.optional() })
export type Contact = z.infer<typeof contact>

/** Contact found by a search across all companies. */
export const contactSearchResult = contact.extend({ company: z.int(), company_name: z.string() })
export type FoundContact = z.infer<typeof contactSearchResult>

/** Body of POST /api/v1/company/{id}/contacts/. The documented field is misspelled as `positon`; `position` is accepted too. */
export const newContact = z
  .strictObject({
    name: requiredLine(200),
    phone: requiredPhone,
    email: requiredEmail,
    positon: requiredLine(120).optional(),
    position: requiredLine(120).optional(),
    id_900: optionalLine(40).default(''),
  })
  .refine(({ positon, position }) => positon !== undefined || position !== undefined, {
    path: ['positon'],
    message: 'required',
    // Runs this check even if other fields are missing, so that all errors are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .superRefine(requireEqualFields('positon', 'position'))

/** Body of PATCH /api/v1/contacts/{id}/. */
export const contactPatch = z.strictObject({
  name: requiredLine(200).optional(),
  phone: requiredPhone.optional(),
  email: requiredEmail.optional(),
  position: requiredLine(120).optional(),
  id_900: optionalLine(40).optional(),
})

/** Body of a request that resumes mails to a contact. The user confirms that the contact asked for the mails. */
export const resumeMailsBody = z.strictObject({ consent: z.literal(true, 'required') })
