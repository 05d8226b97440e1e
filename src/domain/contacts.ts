import { z } from 'zod'
import { agreeing, email, optionalLine, phone, requiredLine, version } from './fields.ts'
import { wireWithdrawal, withdrawal } from './withdrawals.ts'

/** A contact of a company, as it is kept. */
export const contactRow = z.object({
  id: z.int(),
  company: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  position: z.string(),
  id_900: z.string(),
  /** Does not want the company's digest. */
  mail_off: z.boolean().default(false),
  created_at: z.string(),
  version: version.default(1),
  ...withdrawal,
})
export type ContactRow = z.infer<typeof contactRow>

/** A contact on the wire (docs/requirements.md §4). */
export const contact = contactRow
  .omit({
    company: true,
    mail_off: true,
    created_at: true,
    withdrawn_at: true,
    withdrawn_by: true,
    withdrawn_reason: true,
  })
  /** Ours: that this contact has stopped its mails, where it has; and its version. */
  .extend({ ...wireWithdrawal, mail_off: z.literal(true).optional(), version: version.optional() })
export type Contact = z.infer<typeof contact>

/** A contact that was searched in all companies: with its own. */
export const foundContact = contact.extend({ company: z.int(), company_name: z.string() })
export type FoundContact = z.infer<typeof foundContact>

/**
 * POST /api/v1/company/{id}/contacts/: the position comes under its misspelt key; the right one is accepted as well
 * (docs/requirements.md §12). Only the number 900 may be missing.
 */
export const newContact = z
  .strictObject({
    name: requiredLine(200),
    phone,
    email,
    positon: requiredLine(120).optional(),
    position: requiredLine(120).optional(),
    id_900: optionalLine(40).default(''),
  })
  .refine(({ positon, position }) => positon !== undefined || position !== undefined, {
    path: ['positon'],
    message: 'required',
    // Said along with what else is missing, not after it.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .superRefine(agreeing('positon', 'position'))

/** PATCH /api/v1/contacts/{id}/, ours: what was corrected of a contact, by the rules of a new one. */
export const contactPatch = z.strictObject({
  name: requiredLine(200).optional(),
  phone: phone.optional(),
  email: email.optional(),
  position: requiredLine(120).optional(),
  id_900: optionalLine(40).optional(),
})

/** A contact that stopped its mails gets them again where it has asked for them, which whoever does it says. */
export const resumedMails = z.strictObject({ consent: z.literal(true, 'required') })
