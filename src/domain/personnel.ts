import { z } from 'zod'
import { FLAGS, KNOWN_STATES, STANDINGS } from './accreditation.ts'
import { accreditationHistoryEntry } from './accreditationHistory.ts'
import { LAST_DAY } from './days.ts'
import { ABSENCES, REVIEWS, UPLOADERS, VALIDITIES } from './documentRules.ts'
import {
  accreditationNumber,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalNss,
  optionalPersonRfc,
  optionalPhone,
  personRfc,
  requiredDay,
  requiredLine,
  rowVersion,
  wireBoolean,
  wireId,
} from './fields.ts'
import { identityDocument } from './identityDocument.ts'
import { companyMove } from './moves.ts'
import { personVeto, vetoException } from './vetoes.ts'

/** Id of a person: 128 random bits in URL-safe characters. Imported people keep their id (docs/requirements.md §4). */
export const personId = z.union([z.string().regex(/^[\w-]{1,64}$/u), z.int().transform(String)])

/** Person as stored. Some fields are copied from requirements, company, vetoes and history, so that lists can be filtered. */
export const personRow = z.object({
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
  version: rowVersion.default(1),
})
export type PersonRow = z.infer<typeof personRow>

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
const requirementDetails = z.object({
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
export type ItemEvidence = z.infer<typeof requirementDetails>

/** Requirement of a person (docs/requirements.md §4). */
export const accreditationItem = z.object({
  id: z.int(),
  name: z.string(),
  status: z.boolean(),
  /** Whether the current user may change the requirement. */
  editable: z.boolean(),
  version: rowVersion,
  evidence: requirementDetails.optional(),
})
export type AccreditationItem = z.infer<typeof accreditationItem>

/** Person as the API returns it (docs/requirements.md §4). Fields that the user may not see are missing. */
export const person = z.object({
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
  version: rowVersion,
})
export type Person = z.infer<typeof person>

export const personDetail = person.extend({
  personnel_accreditation: z.array(accreditationItem).optional(),
  /** Reasons for registering the person despite a veto; not sent to contractors. Not in the documented API. */
  veto_exceptions: z.array(vetoException).optional(),
  /** Vetoes that apply to the person; not sent to contractors. Not in the documented API. */
  vetoes: z.array(personVeto).optional(),
  /** Moves between companies, newest first. Not in the documented API. */
  moves: z.array(companyMove).optional(),
  /** Accreditation history, newest first. Not in the documented API. */
  accreditations: z.array(accreditationHistoryEntry).optional(),
})
export type PersonDetail = z.infer<typeof personDetail>

/** Person as a row of the accreditation matrix (docs/requirements.md §3.3). */
export const accreditationMatrixRow = personDetail.required({ personnel_accreditation: true }).pick({
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
export type AccreditedPerson = z.infer<typeof accreditationMatrixRow>

/** Response to a tick, with the updated row of the person, so that the matrix needs no second request. */
export const tickResponse = accreditationItem.extend({ person: accreditationMatrixRow })

/** Page of the accreditation matrix (docs/requirements.md §4). `next` and `previous` are page numbers, or null. */
export const accreditationMatrixPage = z.object({
  results: z.array(accreditationMatrixRow),
  page: z.int(),
  pages: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
  count: z.int(),
})
export type AccreditationPage = z.infer<typeof accreditationMatrixPage>

/** Person in search results, limited to fields that every user may see. */
export const personSearchResult = person.pick({
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
export type FoundPerson = z.infer<typeof personSearchResult>

/** Person on the public page, limited to the fields of the card. */
export const publicPagePerson = person.pick({
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
export type PublicPerson = z.infer<typeof publicPagePerson>

/** Body of POST /api/personnel/ (docs/requirements.md §6 and §8). */
export const newPerson = z.strictObject({
  first_names: requiredLine(120),
  last_names: requiredLine(120),
  rfc: personRfc,
  role: wireId,
  company: wireId,
  registration_date: requiredDay,
  email: optionalEmail.default(''),
  phone: optionalPhone.default(''),
  address: optionalLine(300).default(''),
  ssn: optionalNss.default(''),
  accreditation_number: accreditationNumber.nullable().default(null),
  /** Passport, migration document or CURP. Not in the documented API. */
  identity_document: identityDocument.optional(),
  /** Reason of a super-admin for registering a person with a vetoed RFC. Not in the documented API. */
  veto_reason: optionalLine(500).optional(),
  /** Whether the user confirmed that another person has the same RFC apart from its homoclave. Not in the documented API. */
  rfc_confirmed: wireBoolean.optional(),
})

/** Body of PATCH /api/personnel/{id}/. `profile_picture` is sent as a file beside these fields. */
export const personPatch = z.strictObject({
  first_names: requiredLine(120).optional(),
  last_names: requiredLine(120).optional(),
  /** May only be empty if no RFC of the person is stored yet. */
  rfc: optionalPersonRfc.optional(),
  ssn: optionalNss.optional(),
  role: wireId.optional(),
  company: wireId.optional(),
  address: optionalLine(300).optional(),
  phone: optionalPhone.optional(),
  email: optionalEmail.optional(),
  accreditation_date: optionalDay.optional(),
  registration_date: optionalDay.optional(),
  accreditation_number: accreditationNumber.nullable().optional(),
  naturgy_id: optionalLine(40).optional(),
  active: wireBoolean.optional(),
  identity_document: identityDocument.optional(),
  veto_reason: optionalLine(500).optional(),
  rfc_confirmed: wireBoolean.optional(),
})
