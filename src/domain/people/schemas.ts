import { z } from 'zod'
import { ABSENCES, REVIEWS, UPLOADERS, VALIDITIES } from '../catalogs/documentRules.ts'
import { blankRow, type RowOf } from '../fields/fields.ts'
import { booleanInputSchema, createOptionalLineSchema, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, openResponseShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { personVetoSchema, vetoExceptionSchema } from '../notices/vetoes.ts'
import { accreditationEntrySchema } from './accreditationHistory.ts'
import { personFields } from './fields.ts'
import { moveSchema } from './moves.ts'

/** Person as stored. Some fields are copied from requirements, company, vetoes and history, so that lists can be filtered. */
export const personRowSchema = z.object({
  id: z.string(),
  ...rowShape(personFields),
  version: rowVersionSchema.default(1),
})
export interface PersonRow extends RowOf<typeof personFields> {
  id: string
  version: number
}

/** Default values of a new person. */
export const BLANK_PERSON = { ...blankRow(personFields), version: 1 }

/** Details of a requirement of a person, such as its rules and whether a document proves it. */
const itemEvidenceSchema = z.object({
  type: z.int(),
  required: z.boolean(),
  wants_document: z.boolean(),
  /** Whether the contractor may tick the requirement without a document. */
  by_contractor: z.boolean(),
  validity: z.enum(VALIDITIES),
  /** Months of validity from the date of issue. */
  validity_months: z.int().nullable(),
  brought_by: z.enum(UPLOADERS),
  absence: z.enum(ABSENCES),
  /** Last day on which the requirement is met; null if never met or without end. */
  until: z.string().nullable(),
  /** First day of the expiry warning. */
  warned_from: z.string().nullable(),
  /** Whether a user ticked the requirement and no document proves it. */
  by_hand: z.boolean(),
  /** Name of the user who ticked the requirement; not sent to contractors. */
  ticked_by: z.string().optional(),
  review: z.enum(REVIEWS).nullable(),
  /** Set if the user may not see the requirement's documents. */
  hidden: z.literal(true).optional(),
  uploadable: z.boolean(),
  reviewable: z.boolean(),
})
export type ItemEvidence = z.infer<typeof itemEvidenceSchema>

/** Requirement of a person (docs/requirements.md §4). */
export const accreditationItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.boolean(),
  /** Whether the current user may change the requirement. */
  editable: z.boolean(),
  version: rowVersionSchema,
  evidence: itemEvidenceSchema.optional(),
})
export type AccreditationItem = z.infer<typeof accreditationItemSchema>

/** Person as the API returns it (docs/requirements.md §4). Fields that the user may not see are missing. */
export const personSchema = z.object({
  id: z.string(),
  /** Id in the QR code and in the address of the public page. Not in the documented API. */
  public_id: z.string(),
  ...responseShape(personFields),
  version: rowVersionSchema,
})
export type Person = z.infer<typeof personSchema>

export const personDetailSchema = personSchema.extend({
  personnel_accreditation: z.array(accreditationItemSchema).optional(),
  /** Reasons for registering the person despite a veto; not sent to contractors. Not in the documented API. */
  veto_exceptions: z.array(vetoExceptionSchema).optional(),
  /** Vetoes that apply to the person; not sent to contractors. Not in the documented API. */
  vetoes: z.array(personVetoSchema).optional(),
  /** Moves between companies, newest first. Not in the documented API. */
  moves: z.array(moveSchema).optional(),
  /** Accreditation history, newest first. Not in the documented API. */
  accreditations: z.array(accreditationEntrySchema).optional(),
})
export type PersonDetail = z.infer<typeof personDetailSchema>

/** Person as a row of the accreditation matrix (docs/requirements.md §3.3). */
export const accreditedPersonSchema = personDetailSchema.required({ personnel_accreditation: true }).pick({
  id: true,
  name: true,
  first_names: true,
  last_names: true,
  role: true,
  role_name: true,
  role_definition: true,
  company: true,
  company_name: true,
  accreditation_number: true,
  accreditation_expiration_date: true,
  active: true,
  status: true,
  accreditation_flag: true,
  state: true,
  company_active: true,
  vetoed: true,
  standing: true,
  personnel_accreditation: true,
})
export type AccreditedPerson = z.infer<typeof accreditedPersonSchema>

/** Response to a tick, with the updated row of the person, so that the matrix needs no second request. */
export const requirementTickReplySchema = accreditationItemSchema.extend({
  person: accreditedPersonSchema,
})

/** Page of the accreditation matrix (docs/requirements.md §4). `next` and `previous` are page numbers, or null. */
export const accreditationPageSchema = z.object({
  results: z.array(accreditedPersonSchema),
  page: z.int(),
  pages: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
  count: z.int(),
})
export type AccreditationPage = z.infer<typeof accreditationPageSchema>

/** Person in search results, limited to fields that every user may see. */
export const foundPersonSchema = z
  .object({
    id: z.string(),
    public_id: z.string(),
    ...openResponseShape(personFields),
  })
  .omit({ profile_picture: true })
export type FoundPerson = z.infer<typeof foundPersonSchema>

/** Person on the public page, limited to the fields of the card. */
export const publicPersonSchema = personSchema.pick({
  id: true,
  name: true,
  first_names: true,
  last_names: true,
  role_name: true,
  role_definition: true,
  role_type: true,
  company_name: true,
  accreditation_number: true,
  accreditation_expiration_date: true,
  active: true,
  status: true,
  profile_picture: true,
  accreditation_flag: true,
})
export type PublicPerson = z.infer<typeof publicPersonSchema>

/** Answers to questions of the server about a registration. Not in the documented API. */
const answerShape = {
  /** Reason of a super-admin for registering a person with a vetoed RFC. */
  veto_reason: createOptionalLineSchema(500).optional(),
  /** Whether the user confirmed that another person has the same RFC apart from its homoclave. */
  rfc_confirmed: booleanInputSchema.optional(),
}

/** Body of POST /api/personnel/ (docs/requirements.md §6 and §8). */
export const newPersonSchema = z.strictObject({ ...newShape(personFields), ...answerShape })

/**
 * Body of PATCH /api/personnel/{id}/. `profile_picture` is sent as a file beside these fields. `rfc` may only be empty if no RFC of the
 * person is stored yet.
 */
export const personPatchSchema = z.strictObject({ ...patchShape(personFields), ...answerShape })
