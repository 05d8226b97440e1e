import { z } from 'zod'
import { FLAGS, KNOWN_STATES, STANDINGS } from './accreditation.ts'
import { accreditationEntry } from './accreditations.ts'
import { LAST_DAY } from './days.ts'
import { ABSENCES, BRINGERS, REVIEWS, VALIDITIES } from './demands.ts'
import {
  accreditationNumber,
  day,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalNss,
  optionalPersonRfc,
  optionalPhone,
  personRfc,
  requiredLine,
  version,
  wireBoolean,
  wireId,
} from './fields.ts'
import { identityDocument } from './identityDocument.ts'
import { move } from './moves.ts'
import { heldVeto, vetoException } from './vetoes.ts'

/** 128 random bits, URL-safe. Imported people keep theirs (docs/requirements.md §4); `publicIdOf` says what the QR carries. */
export const personId = z.union([z.string().regex(/^[\w-]{1,64}$/u), z.int().transform(String)])

/** What is kept of a person. `blocked_from`, `lacking_from` and `ending_from` follow from its items (requirementDays); `company_active`: its company's `active`; `vetoed`: a veto holds; `standing`: what the last entry of its history left; `photo` is the key of its pictures. */
export const personRow = z.object({
  id: z.string(),
  /** What the QR carries in the place of an imported id that could be guessed; null where the id could not. */
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
  version: version.default(1),
})
export type PersonRow = z.infer<typeof personRow>

/** A person of whom no more is known than who it is, whose, and since when. */
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

/**
 * Ours: what stands behind an item's box. `until` is the last day on which it is, or was, met: null where it never was, or is for good. `by_hand`: a tick holds
 * it, not a document. `warned_from` is the day from which its end is near. `uploadable` and `reviewable` are whoever asks.
 */
const itemEvidence = z.object({
  type: z.int(),
  required: z.boolean(),
  wants_document: z.boolean(),
  /** The contractor asserts it by itself, without a document. */
  by_contractor: z.boolean(),
  validity: z.enum(VALIDITIES),
  /** Months of validity, counted from the issue. */
  validity_months: z.int().nullable(),
  brought_by: z.enum(BRINGERS),
  absence: z.enum(ABSENCES),
  until: z.string().nullable(),
  warned_from: z.string().nullable(),
  by_hand: z.boolean(),
  /** Who ticked it, by name; not for contractors. */
  ticked_by: z.string().optional(),
  review: z.enum(REVIEWS).nullable(),
  uploadable: z.boolean(),
  reviewable: z.boolean(),
})
export type ItemEvidence = z.infer<typeof itemEvidence>

/** An accreditation item of a person (docs/requirements.md §4). */
export const accreditationItem = z.object({
  id: z.int(),
  name: z.string(),
  status: z.boolean(),
  /** May whoever asks change it? */
  editable: z.boolean(),
  version,
  /** Ours: what stands behind the box. */
  evidence: itemEvidence.optional(),
})
export type AccreditationItem = z.infer<typeof accreditationItem>

/**
 * A person on the wire (docs/requirements.md §4). Optional fields are left out for users who may not see them (`shown.ts`). `name` is
 * "last names, first names", as lists are sorted.
 */
export const person = z.object({
  id: z.string(),
  /** Ours: what the QR and the public page carry. */
  public_id: z.string(),
  name: z.string(),
  first_names: z.string(),
  last_names: z.string(),
  rfc: z.string().optional(),
  /** Ours. */
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
  /** Ours: a small version of the picture, for lists. */
  profile_thumbnail: z.string().nullable(),
  accreditation_flag: z.enum(FLAGS),
  /** Ours: the light in words. */
  state: z.enum(KNOWN_STATES),
  /** Ours: the company was not deactivated. */
  company_active: z.boolean(),
  /** Ours: a veto holds on this person or its company. */
  vetoed: z.boolean(),
  /** Ours: suspended or revoked by the utility, or neither. */
  standing: z.enum(STANDINGS),
  created_at: z.string().optional(),
  version,
})
export type Person = z.infer<typeof person>

export const personDetail = person.extend({
  personnel_accreditation: z.array(accreditationItem).optional(),
  /** Ours: why this person was registered although its RFC is vetoed; not for contractors. */
  veto_exceptions: z.array(vetoException).optional(),
  /** Ours: which vetoes hold; not for contractors. */
  vetoes: z.array(heldVeto).optional(),
  /** Ours: from which company to which it went, the newest first. */
  moves: z.array(move).optional(),
  /** Ours: what happened to its accreditation, the newest first. */
  accreditations: z.array(accreditationEntry).optional(),
})
export type PersonDetail = z.infer<typeof personDetail>

/** A row of the accreditation matrix (docs/requirements.md §3.3). */
export const accreditedPerson = personDetail.required({ personnel_accreditation: true }).pick({
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
export type AccreditedPerson = z.infer<typeof accreditedPerson>

/** The reply to a tick. Ours: the person's row after it, so that the matrix reads nothing more. */
export const tickedItem = accreditationItem.extend({ person: accreditedPerson })

/** A page of the matrix (docs/requirements.md §4). `next` and `previous` are page numbers, null where there is none. */
export const accreditationPage = z.object({
  results: z.array(accreditedPerson),
  page: z.int(),
  pages: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
  count: z.int(),
})
export type AccreditationPage = z.infer<typeof accreditationPage>

/** Somebody that a search found: what its page shows, for users who may not see the rest. */
export const foundPerson = person.pick({
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
export type FoundPerson = z.infer<typeof foundPerson>

/** What the public may know of a person whose credential is valid: what the card shows and nothing else. */
export const publicPerson = person.pick({
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
export type PublicPerson = z.infer<typeof publicPerson>

/** POST /api/personnel/ (docs/requirements.md §6 and §8). */
export const newPerson = z.strictObject({
  first_names: requiredLine(120),
  last_names: requiredLine(120),
  rfc: personRfc,
  role: wireId,
  company: wireId,
  registration_date: day,
  email: optionalEmail.default(''),
  phone: optionalPhone.default(''),
  address: optionalLine(300).default(''),
  ssn: optionalNss.default(''),
  accreditation_number: accreditationNumber.nullable().default(null),
  /** Ours. */
  identity_document: identityDocument.optional(),
  /** Ours: why a super-admin registers somebody whose RFC is vetoed. */
  veto_reason: optionalLine(500).optional(),
  /** Ours: that this is somebody else than whoever is registered with the same RFC without homoclave. */
  rfc_confirmed: wireBoolean.optional(),
})

/** PATCH /api/personnel/{id}/: the detail fields, each optional; `profile_picture` travels beside them as a file. */
export const personPatch = z.strictObject({
  first_names: requiredLine(120).optional(),
  last_names: requiredLine(120).optional(),
  /** Empty only for a person who has none: other back ends have such people. */
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
