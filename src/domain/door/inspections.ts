import { z } from 'zod'
import type { Day } from '../common/days.ts'
import {
  accreditationNumberSchema,
  booleanInputSchema,
  createMultilineTextSchema,
  createSingleLineSchema,
  numericIdSchema,
} from '../fields/inputs.ts'
import {
  type AccreditationFields,
  getAccreditationState,
  isPersonAccredited,
  KNOWN_STATES,
} from '../people/accreditation.ts'
import { visitReportRowSchema, visitReportSchema } from './visitReports.ts'

/**
 * Results of an inspection. `elsewhere`: the person belongs to another zone. `other_company`: the site belongs to another company. `forged`:
 * the card's signature is false. `foreign`: the card's address leads to another host, and no signature proves the card genuine.
 */
export const INSPECTION_RESULTS = [
  'may',
  'may_not',
  'elsewhere',
  'other_company',
  'unknown',
  'forged',
  'foreign',
] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]

/** Verdicts of the phone about a credential's signature. `unverified`: the phone could not check the signature. */
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

/** Preliminary decision without network: the person may work, may not work, or the case stays open. */
export type PreliminaryDecision = 'may' | 'may_not' | 'open'

/** What a signature says about its card: genuine, false or nothing. */
type SignatureProof = 'genuine' | 'false' | 'none'

/** Meaning of each verdict about a signature: its proof, and the decision as long as the register has not answered. */
const SIGNATURES: Record<SignatureVerdict, [proof: SignatureProof, decision: PreliminaryDecision]> = {
  valid: ['genuine', 'may'],
  old_key: ['genuine', 'may'],
  expired: ['genuine', 'may_not'],
  forged: ['false', 'may_not'],
  revoked: ['false', 'may_not'],
  unreadable: ['false', 'may_not'],
  unknown_key: ['none', 'open'],
  unsigned: ['none', 'open'],
  unverified: ['none', 'open'],
}

export const isGenuineSignature = (signature: SignatureVerdict): boolean =>
  SIGNATURES[signature][0] === 'genuine'
export const isFalseSignature = (signature: SignatureVerdict): boolean => SIGNATURES[signature][0] === 'false'

/** What a scanned card shows by itself. */
export interface CardEvidence {
  signature: SignatureVerdict
  /** Whether the card's address leads to another host than the portal's. */
  isForeign: boolean
}

/** Verdict about a card. Without a result, only the register can decide. */
export interface CardVerdict {
  result?: InspectionResult
  decision: PreliminaryDecision
}

/**
 * Returns the verdict about a card. A false signature counts more than the register's answer. Without an answer, the phone is offline and
 * the signature decides.
 */
export const judgeCard = ({ signature, isForeign }: CardEvidence, answer?: InspectionResult): CardVerdict => {
  const [proof, decision] = SIGNATURES[signature]
  if (proof === 'false') return { result: 'forged', decision: 'may_not' }
  if (proof === 'none' && isForeign) return { result: 'foreign', decision: 'may_not' }
  return answer ? { result: answer, decision: answer === 'may' ? 'may' : 'may_not' } : { decision }
}

/** Combines the phone's verdict about a signature with the server's. The phone may lack keys, so the server's counts if they disagree. */
export const combineSignatureVerdicts = (
  phone: SignatureVerdict,
  server: SignatureVerdict | null,
): SignatureVerdict =>
  server === null || isFalseSignature(phone) || SIGNATURES[server][0] === SIGNATURES[phone][0]
    ? phone
    : server

/** Whether the server's result contradicts the preliminary decision. An undecided person may have been admitted. */
export const contradictsDecision = (result: InspectionResult, decision: PreliminaryDecision): boolean =>
  result === 'may' ? decision === 'may_not' : decision !== 'may_not'

/** Place of an inspection: a zone, and the company that works there. Null allows every zone or company. */
export interface Site {
  zone: number | null
  company: number | null
}

/** Returns whether the person may work at the site on a day, or why not. */
export const inspectPerson = (
  person: (AccreditationFields & Site) | undefined,
  { zone, company }: Site,
  today: Day,
): InspectionResult => {
  if (!person) return 'unknown'
  if (!isPersonAccredited(person, today)) return 'may_not'
  if (company !== null && person.company !== company) return 'other_company'
  return zone === null || person.zone === zone ? 'may' : 'elsewhere'
}

export const getInspectedState = (person: AccreditationFields | undefined, today: Day) =>
  person ? getAccreditationState(person, today) : null

const { person, person_name, company_name, photo, credential, number } = visitReportRowSchema.shape

/** Inspection as stored. Names are copied, because person and company may be deleted later. */
export const inspectionRowSchema = z.object({
  id: z.int(),
  /** Idempotency key of the phone: a repeated request returns the stored inspection. */
  key: z.string(),
  /** Time of the scan. */
  at: z.string(),
  /** Time at which the server received the inspection. */
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
  /** Id of the company whose site was inspected; null if the inspector named none. */
  site_company: z.int().nullable(),
  site_company_name: z.string(),
  /** Result that the server computed when the inspection arrived. */
  result: z.enum(INSPECTION_RESULTS),
  state: z.enum(KNOWN_STATES).nullable(),
  /** Whether the phone was offline during the scan. */
  offline: z.boolean(),
  /** Verdict about the signature at the time of the scan: the phone's, or the server's where the phone could not verify it. */
  signature: z.enum(SIGNATURE_VERDICTS),
  note: z.string(),
  photo,
})
export type InspectionRow = z.infer<typeof inspectionRowSchema>

/** Returns the result of a stored inspection. Earlier versions stored the register's answer about cards with a false signature. */
export const getInspectionResult = ({
  signature,
  result,
}: Pick<InspectionRow, 'signature' | 'result'>): InspectionResult =>
  judgeCard({ signature, isForeign: false }, result).result ?? result

/** Inspection as the API returns it, with the user's name and temporary addresses of the picture. */
export const inspectionSchema = inspectionRowSchema.omit({ key: true, user: true, photo: true }).extend({
  user_name: z.string(),
  picture: visitReportSchema.shape.picture,
  thumbnail: visitReportSchema.shape.thumbnail,
})
export type Inspection = z.infer<typeof inspectionSchema>

const optionalRecordIdSchema = z
  .union([z.null(), z.literal('').transform(() => null), numericIdSchema])
  .default(null)

/** Maximum length of the signature in an address. Longer ones are never genuine. */
export const MAX_SIGNATURE_LENGTH = 500

/** Parts of a scanned address that the server judges: the digits of its signature, and whether it leads to another host. */
const scannedEvidenceShape = {
  digits: createSingleLineSchema(MAX_SIGNATURE_LENGTH).default(''),
  foreign: booleanInputSchema.default(false),
}

/** Body of a new inspection: the scanned or typed credential, place, time and the phone's verdict. */
export const newInspectionSchema = z.strictObject({
  key: z.string().regex(/^[\w-]{16,64}$/u, 'invalid'),
  /** User who inspected. Another user may be signed in when the phone sends the inspection. */
  inspector: numericIdSchema.optional(),
  at: z.iso.datetime('invalid'),
  credential: createSingleLineSchema(200).default(''),
  number: accreditationNumberSchema.default(''),
  zone: optionalRecordIdSchema,
  site_company: optionalRecordIdSchema,
  offline: booleanInputSchema.default(false),
  signature: z.enum(SIGNATURE_VERDICTS).default('unsigned'),
  ...scannedEvidenceShape,
  note: createMultilineTextSchema(2000)
    .transform((text) => text.trim())
    .default(''),
})

/** Query that checks a person on site without storing an inspection. */
export const onSiteCheckQuerySchema = z.strictObject({
  credential: createSingleLineSchema(200).optional(),
  number: accreditationNumberSchema.optional(),
  zone: numericIdSchema.optional(),
  company: numericIdSchema.optional(),
  ...scannedEvidenceShape,
})

/** Answer to a check on site: result, and the person as shown to the inspector. */
export const onSiteAnswerSchema = z.object({
  result: z.enum(INSPECTION_RESULTS),
  /** Server's verdict about the signature; null if no signature was sent. */
  signature: z.enum(SIGNATURE_VERDICTS).nullable(),
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
      /** Requirements of the person's role that are unmet or expire soon. */
      requirements: z.array(
        z.object({ name: z.string(), met: z.boolean(), blocks: z.boolean(), until: z.string().nullable() }),
      ),
    })
    .nullable(),
})
export type OnSiteAnswer = z.infer<typeof onSiteAnswerSchema>
