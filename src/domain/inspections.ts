import { z } from 'zod'
import { type Accredited, isAccredited, KNOWN_STATES, stateOn } from './accreditation.ts'
import type { Day } from './days.ts'
import { accreditationNumber, clean, line, wireBoolean, wireId } from './fields.ts'
import { visitReport, visitReportRow } from './visitReports.ts'

/** Whether somebody may work where an inspector stands: yes, no, not in this zone, another company works here, or nobody knows the credential. */
export const INSPECTION_RESULTS = ['may', 'may_not', 'elsewhere', 'other_company', 'unknown'] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]

/** What the phone made of a credential's signature by itself (signedCredential.ts); `unverified` where it could not. */
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

/** What whoever stands at a gate goes by until the register is asked: that somebody may work, may not, or nothing at all. */
export type Assumption = 'may' | 'may_not' | 'open'

/** Only a genuine signature speaks for somebody; that none could be looked at speaks neither for nor against. */
const ASSUMED: Record<SignatureVerdict, Assumption> = {
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
export const assumedBy = (signature: SignatureVerdict): Assumption => ASSUMED[signature]

/** Does the register say otherwise? Whoever could not be judged may have been let in. */
export const isOtherwise = (result: InspectionResult, assumed: Assumption): boolean =>
  result === 'may' ? assumed === 'may_not' : assumed !== 'may_not'

/** Where an inspector stands: in which zone, and at which company's work. Null is any. */
export interface Site {
  zone: number | null
  company: number | null
}

/** May this person work here today? */
export const inspectedOn = (
  person: (Accredited & Site) | undefined,
  { zone, company }: Site,
  today: Day,
): InspectionResult => {
  if (!person) return 'unknown'
  if (!isAccredited(person, today)) return 'may_not'
  if (company !== null && person.company !== company) return 'other_company'
  return zone === null || person.zone === zone ? 'may' : 'elsewhere'
}

/** The state that goes with it; null where nobody is known. */
export const inspectedState = (person: Accredited | undefined, today: Day) =>
  person ? stateOn(person, today) : null

const { person, person_name, company_name, photo, credential, number } = visitReportRow.shape

/** What was found of somebody on site. Whom the credential named is kept as it was called then, as person and company may be gone one day. */
export const inspectionRow = z.object({
  id: z.int(),
  /** The phone's own name for it: whoever sends it once more is answered what is there. */
  key: z.string(),
  /** When it was scanned, and when it came. */
  at: z.string(),
  created_at: z.string(),
  user: z.int(),
  ...{ credential, number, person, person_name },
  role_name: z.string(),
  company: z.int().nullable(),
  company_name,
  zone: z.int().nullable(),
  zone_name: z.string(),
  /** Whose work it was at, where the inspector said so, and as it was called then. */
  site_company: z.int().nullable(),
  site_company_name: z.string(),
  /** What the register said when it came. */
  result: z.enum(INSPECTION_RESULTS),
  state: z.enum(KNOWN_STATES).nullable(),
  /** Was it scanned without a signal, and what did the phone say then? */
  offline: z.boolean(),
  signature: z.enum(SIGNATURE_VERDICTS),
  note: z.string(),
  photo,
})
export type InspectionRow = z.infer<typeof inspectionRow>

/** The same on the wire: who did it by name, and its picture as addresses that end. */
export const inspection = inspectionRow.omit({ key: true, user: true, photo: true }).extend({
  user_name: z.string(),
  picture: visitReport.shape.picture,
  thumbnail: visitReport.shape.thumbnail,
})
export type Inspection = z.infer<typeof inspection>

const optionalId = z.union([z.null(), z.literal('').transform(() => null), wireId]).default(null)

/** What an inspector sends: what was scanned or typed, where and when, and what was found. */
export const newInspection = z.strictObject({
  key: z.string().regex(/^[\w-]{16,64}$/u, 'invalid'),
  /** Whose it is: a phone may be another's by the time it is sent. */
  inspector: wireId.optional(),
  at: z.iso.datetime('invalid'),
  credential: line(200).default(''),
  number: accreditationNumber.default(''),
  zone: optionalId,
  site_company: optionalId,
  offline: wireBoolean.default(false),
  signature: z.enum(SIGNATURE_VERDICTS).default('unsigned'),
  note: clean(2000)
    .transform((text) => text.trim())
    .default(''),
})

/** What is looked up on site, before it is kept. */
export const onSiteQuestion = z.strictObject({
  credential: line(200).optional(),
  number: accreditationNumber.optional(),
  zone: wireId.optional(),
  company: wireId.optional(),
})

/** What an inspector is shown of somebody. */
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
      /** What the role asks for and is not met, or ends soon. */
      requirements: z.array(
        z.object({ name: z.string(), met: z.boolean(), blocks: z.boolean(), until: z.string().nullable() }),
      ),
    })
    .nullable(),
})
export type OnSiteAnswer = z.infer<typeof onSiteAnswer>
