import { z } from 'zod'
import {
  type AccreditationFields,
  getAccreditationState,
  isAccredited,
  KNOWN_STATES,
} from './accreditation.ts'
import type { Day } from './days.ts'
import { accreditationNumber, multilineText, singleLine, wireBoolean, wireId } from './fields.ts'
import { visitReport, visitReportRow } from './visitReports.ts'

/**
 * Result of an inspection: the person may work, may not, not in this zone, not for the company of this site,
 * or the credential is unknown.
 */
export const INSPECTION_RESULTS = ['may', 'may_not', 'elsewhere', 'other_company', 'unknown'] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]

/**
 * Verdict of the phone about a credential's signature (signedCredential.ts). `unverified`: the phone could
 * not check it.
 */
const SIGNATURE_VERDICTS = [
  'unsigned',
  'unreadable',
  'unknown_key',
  'forged',
  'revoked',
  'expired',
  'old_key',
  'valid',
  'unverified',
] as const
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number]

/** Preliminary decision of an inspector without network: the person may work, may not, or is undecided. */
export type PreliminaryDecision = 'may' | 'may_not' | 'open'

/** Decisions by verdict. Only a genuine signature permits; an unverifiable one does not decide. */
const DECISIONS: Record<SignatureVerdict, PreliminaryDecision> = {
  valid: 'may',
  old_key: 'may',
  expired: 'may_not',
  forged: 'may_not',
  revoked: 'may_not',
  unreadable: 'may_not',
  unknown_key: 'open',
  unsigned: 'open',
  unverified: 'open',
}
export const getPreliminaryDecision = (signature: SignatureVerdict): PreliminaryDecision =>
  DECISIONS[signature]

/**
 * Whether the server's result contradicts the preliminary decision. An undecided person may have been
 * admitted.
 */
export const contradictsDecision = (result: InspectionResult, decision: PreliminaryDecision): boolean =>
  result === 'may' ? decision === 'may_not' : decision !== 'may_not'

/** Place of an inspection: a zone and the company that works there. Null matches any. */
export interface Site {
  zone: number | null
  company: number | null
}

/** Returns whether the person may work at the site on a day. */
export const inspectPerson = (
  person: (AccreditationFields & Site) | undefined,
  { zone, company }: Site,
  today: Day,
): InspectionResult => {
  if (!person) return 'unknown'
  if (!isAccredited(person, today)) return 'may_not'
  if (company !== null && person.company !== company) return 'other_company'
  return zone === null || person.zone === zone ? 'may' : 'elsewhere'
}

export const getInspectedState = (person: AccreditationFields | undefined, today: Day) =>
  person ? getAccreditationState(person, today) : null

const { person, person_name, company_name, photo, credential, number } = visitReportRow.shape

/**
 * Row of an inspection. Names are stored as they were at the time, since person and company may be deleted
 * later.
 */
export const inspectionRow = z.object({
  id: z.int(),
  /** Idempotency key of the phone: a repeated request returns the stored inspection. */
  key: z.string(),
  /** Time of the scan, and time at which the server received it. */
  at: z.string(),
  created_at: z.string(),
  user: z.int(),
  credential,
  number,
  person,
  person_name,
  role_name: z.string(),
  company: z.int().nullable(),
  company_name,
  zone: z.int().nullable(),
  zone_name: z.string(),
  /** Company whose site was inspected, if the inspector named it, and its name at the time. */
  site_company: z.int().nullable(),
  site_company_name: z.string(),
  /** Result of the server when it received the inspection. */
  result: z.enum(INSPECTION_RESULTS),
  state: z.enum(KNOWN_STATES).nullable(),
  /** Whether the phone was offline during the scan, and its verdict about the signature then. */
  offline: z.boolean(),
  signature: z.enum(SIGNATURE_VERDICTS),
  note: z.string(),
  photo,
})
export type InspectionRow = z.infer<typeof inspectionRow>

/** Inspection on the wire, with the user's name and temporary addresses of the picture. */
export const inspection = inspectionRow.omit({ key: true, user: true, photo: true }).extend({
  user_name: z.string(),
  picture: visitReport.shape.picture,
  thumbnail: visitReport.shape.thumbnail,
})
export type Inspection = z.infer<typeof inspection>

const optionalId = z.union([z.null(), z.literal('').transform(() => null), wireId]).default(null)

/** Body of a new inspection: the scanned or typed credential, place, time and the phone's verdict. */
export const newInspection = z.strictObject({
  key: z.string().regex(/^[\w-]{16,64}$/u, 'invalid'),
  /** User who inspected: another user may be signed in when the phone sends it. */
  inspector: wireId.optional(),
  at: z.iso.datetime('invalid'),
  credential: singleLine(200).default(''),
  number: accreditationNumber.default(''),
  zone: optionalId,
  site_company: optionalId,
  offline: wireBoolean.default(false),
  signature: z.enum(SIGNATURE_VERDICTS).default('unsigned'),
  note: multilineText(2000)
    .transform((text) => text.trim())
    .default(''),
})

/** Query of a check on site that is not stored yet. */
export const onSiteQuery = z.strictObject({
  credential: singleLine(200).optional(),
  number: accreditationNumber.optional(),
  zone: wireId.optional(),
  company: wireId.optional(),
})

/** Person as an inspector sees them. */
export const onSiteAnswer = z.object({
  result: z.enum(INSPECTION_RESULTS),
  state: z.enum(KNOWN_STATES).nullable(),
  person: z
    .object({
      id: z.string(),
      name: z.string(),
      role_name: z.string(),
      company_name: z.string(),
      zone: z.string(),
      accreditation_number: z.string().nullable(),
      accreditation_expiration_date: z.string().nullable(),
      profile_picture: z.string().nullable(),
      /** Requirements of the role that are unmet or expire soon. */
      requirements: z.array(
        z.object({ name: z.string(), met: z.boolean(), blocks: z.boolean(), until: z.string().nullable() }),
      ),
    })
    .nullable(),
})
export type OnSiteAnswer = z.infer<typeof onSiteAnswer>
