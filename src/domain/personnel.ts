import { z } from 'zod'
import { FLAGS, KNOWN_STATES, STANDINGS } from './accreditation.ts'
import { accreditationHistoryEntrySchema } from './accreditationHistory.ts'
import { LAST_DAY } from './days.ts'
import { ABSENCES, REVIEWS, UPLOADERS, VALIDITIES } from './documentRules.ts'
import {
  accreditationNumberSchema,
  booleanInputSchema,
  createOptionalLineSchema,
  createRequiredPrintedLineSchema,
  numericIdSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalPersonRfcSchema,
  optionalPhoneSchema,
  optionalSocialSecurityNumberSchema,
  personRfcSchema,
  requiredDaySchema,
  rowVersionSchema,
} from './fields.ts'
import { identityDocumentSchema } from './identityDocument.ts'
import { companyTransferSchema } from './moves.ts'
import { personVetoSchema, vetoExceptionSchema } from './vetoes.ts'

/** Id of a person: 128 random bits in URL-safe characters. Imported people keep their id (docs/requirements.md §4). */
export const personIdSchema = z.union([z.string().regex(/^[\w-]{1,64}$/u), z.int().transform(String)])

/** Person as stored. Some fields are copied from requirements, company, vetoes and history, so that lists can be filtered. */
export const personRowSchema = z.object({
  id: z.string(),
  /** Id in the QR code that replaces a guessable imported id; null if the person's own id is safe. */
  public_id: z.string().nullable().default(null),
  first_names: z.string(),
  last_names: z.string(),
  rfc: z.string(),
  /** Number of a passport, a migration document or a CURP. */
  identity_document: z.string().default(''),
  ssn: z.string(),
  role: z.int(),
  company: z.int(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  registration_date: z.string().nullable(),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  accreditation_number: z.string().nullable(),
  naturgy_id: z.string(),
  active: z.boolean(),
  photo: z.string().nullable(),
  blocked_from: z.string().default(LAST_DAY),
  lacking_from: z.string().default(LAST_DAY),
  ending_from: z.string().default(LAST_DAY),
  company_active: z.boolean().default(true),
  vetoed: z.boolean().default(false),
  standing: z.enum(STANDINGS).default('regular'),
  created_at: z.string(),
  version: rowVersionSchema.default(1),
})
export type PersonRow = z.infer<typeof personRowSchema>

/** Default values of a new person. */
export const BLANK_PERSON: Omit<
  PersonRow,
  'id' | 'first_names' | 'last_names' | 'rfc' | 'role' | 'company' | 'registration_date' | 'created_at'
> = {
  public_id: null,
  identity_document: '',
  ssn: '',
  address: '',
  phone: '',
  email: '',
  accreditation_date: null,
  accreditation_expiration_date: null,
  accreditation_number: null,
  naturgy_id: '',
  active: true,
  photo: null,
  blocked_from: LAST_DAY,
  lacking_from: LAST_DAY,
  ending_from: LAST_DAY,
  company_active: true,
  vetoed: false,
  standing: 'regular',
  version: 1,
}

/** Details of a requirement of a person, such as its rules and whether a document proves it. */
const requirementDetailsSchema = z.object({
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
  uploadable: z.boolean(),
  reviewable: z.boolean(),
})
export type ItemEvidence = z.infer<typeof requirementDetailsSchema>

/** Requirement of a person (docs/requirements.md §4). */
export const accreditationItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.boolean(),
  /** Whether the current user may change the requirement. */
  editable: z.boolean(),
  version: rowVersionSchema,
  evidence: requirementDetailsSchema.optional(),
})
export type AccreditationItem = z.infer<typeof accreditationItemSchema>

/** Person as the API returns it (docs/requirements.md §4). Fields that the user may not see are missing. */
export const personSchema = z.object({
  id: z.string(),
  /** Id in the QR code and in the address of the public page. Not in the documented API. */
  public_id: z.string(),
  name: z.string(),
  first_names: z.string(),
  last_names: z.string(),
  rfc: z.string().optional(),
  /** Passport, migration document or CURP. Not in the documented API. */
  identity_document: z.string().optional(),
  ssn: z.string().optional(),
  role: z.int(),
  role_name: z.string(),
  role_definition: z.string(),
  role_type: z.string(),
  company: z.int(),
  company_name: z.string(),
  zone: z.string(),
  address: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  accreditation_date: z.string().nullable().optional(),
  registration_date: z.string().nullable().optional(),
  accreditation_expiration_date: z.string().nullable(),
  accreditation_number: z.string().nullable(),
  active: z.boolean(),
  status: z.boolean(),
  naturgy_id: z.string(),
  profile_picture: z.string().nullable(),
  /** Small picture for lists. Not in the documented API. */
  profile_thumbnail: z.string().nullable(),
  accreditation_flag: z.enum(FLAGS),
  /** State of the person, which explains the flag. Not in the documented API. */
  state: z.enum(KNOWN_STATES),
  /** False if the company was deactivated. Not in the documented API. */
  company_active: z.boolean(),
  /** Whether a veto applies to the person or the company. Not in the documented API. */
  vetoed: z.boolean(),
  /** Decision of the utility, such as suspended or revoked. Not in the documented API. */
  standing: z.enum(STANDINGS),
  created_at: z.string().optional(),
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
  moves: z.array(companyTransferSchema).optional(),
  /** Accreditation history, newest first. Not in the documented API. */
  accreditations: z.array(accreditationHistoryEntrySchema).optional(),
})
export type PersonDetail = z.infer<typeof personDetailSchema>

/** Person as a row of the accreditation matrix (docs/requirements.md §3.3). */
export const accreditationMatrixRowSchema = personDetailSchema
  .required({ personnel_accreditation: true })
  .pick({
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
export type AccreditedPerson = z.infer<typeof accreditationMatrixRowSchema>

/** Response to a tick, with the updated row of the person, so that the matrix needs no second request. */
export const requirementTickReplySchema = accreditationItemSchema.extend({
  person: accreditationMatrixRowSchema,
})

/** Page of the accreditation matrix (docs/requirements.md §4). `next` and `previous` are page numbers, or null. */
export const accreditationMatrixPageSchema = z.object({
  results: z.array(accreditationMatrixRowSchema),
  page: z.int(),
  pages: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
  count: z.int(),
})
export type AccreditationPage = z.infer<typeof accreditationMatrixPageSchema>

/** Person in search results, limited to fields that every user may see. */
export const personSearchResultSchema = personSchema.pick({
  id: true,
  public_id: true,
  name: true,
  first_names: true,
  last_names: true,
  role: true,
  role_name: true,
  role_definition: true,
  role_type: true,
  company: true,
  company_name: true,
  zone: true,
  accreditation_number: true,
  accreditation_expiration_date: true,
  naturgy_id: true,
  active: true,
  status: true,
  accreditation_flag: true,
  state: true,
  company_active: true,
  vetoed: true,
  standing: true,
  profile_thumbnail: true,
})
export type FoundPerson = z.infer<typeof personSearchResultSchema>

/** Person on the public page, limited to the fields of the card. */
export const publicPagePersonSchema = personSchema.pick({
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
export type PublicPerson = z.infer<typeof publicPagePersonSchema>

/** Body of POST /api/personnel/ (docs/requirements.md §6 and §8). */
export const newPersonSchema = z.strictObject({
  first_names: createRequiredPrintedLineSchema(120),
  last_names: createRequiredPrintedLineSchema(120),
  rfc: personRfcSchema,
  role: numericIdSchema,
  company: numericIdSchema,
  registration_date: requiredDaySchema,
  email: optionalEmailSchema.default(''),
  phone: optionalPhoneSchema.default(''),
  address: createOptionalLineSchema(300).default(''),
  ssn: optionalSocialSecurityNumberSchema.default(''),
  accreditation_number: accreditationNumberSchema.nullable().default(null),
  /** Passport, migration document or CURP. Not in the documented API. */
  identity_document: identityDocumentSchema.optional(),
  /** Reason of a super-admin for registering a person with a vetoed RFC. Not in the documented API. */
  veto_reason: createOptionalLineSchema(500).optional(),
  /** Whether the user confirmed that another person has the same RFC apart from its homoclave. Not in the documented API. */
  rfc_confirmed: booleanInputSchema.optional(),
})

/** Body of PATCH /api/personnel/{id}/. `profile_picture` is sent as a file beside these fields. */
export const personPatchSchema = z.strictObject({
  first_names: createRequiredPrintedLineSchema(120).optional(),
  last_names: createRequiredPrintedLineSchema(120).optional(),
  /** May only be empty if no RFC of the person is stored yet. */
  rfc: optionalPersonRfcSchema.optional(),
  ssn: optionalSocialSecurityNumberSchema.optional(),
  role: numericIdSchema.optional(),
  company: numericIdSchema.optional(),
  address: createOptionalLineSchema(300).optional(),
  phone: optionalPhoneSchema.optional(),
  email: optionalEmailSchema.optional(),
  accreditation_date: optionalDaySchema.optional(),
  registration_date: optionalDaySchema.optional(),
  accreditation_number: accreditationNumberSchema.nullable().optional(),
  naturgy_id: createOptionalLineSchema(40).optional(),
  active: booleanInputSchema.optional(),
  identity_document: identityDocumentSchema.optional(),
  veto_reason: createOptionalLineSchema(500).optional(),
  rfc_confirmed: booleanInputSchema.optional(),
})
