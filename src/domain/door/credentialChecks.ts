import { z } from 'zod'
import { visitReportPatchSchema, visitReportRowSchema } from './visitReports.ts'

/** Ways of looking up a credential. */
const CHECK_WAYS = ['scan', 'typed'] as const
const CHECK_RESULTS = ['valid', 'invalid', 'unknown'] as const

/** Maximum length of a stored credential; an id has 22 characters. */
const MAX_CREDENTIAL_LENGTH = 64

/** Check of a credential on the public page. No data about the visitor are stored. */
export const credentialCheckRowSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Scanned or typed text, truncated. */
  credential: z.string(),
  /** Id of the person; empty if unknown. */
  person: z.string(),
  result: z.enum(CHECK_RESULTS),
  way: z.enum(CHECK_WAYS),
})
export type CredentialCheckRow = z.infer<typeof credentialCheckRowSchema>

/** Removes characters from a scanned or typed text that a database cannot store. */
export const toStorableCredentialText = (text: string): string =>
  text
    .slice(0, MAX_CREDENTIAL_LENGTH)
    .replace(/\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')

/** Kinds of unusual checks: one card at many places, a suspended person, or many unknown credentials. */
export const UNUSUAL_KINDS = ['many_places', 'stopped', 'unknown_ids'] as const
export type UnusualKind = (typeof UNUSUAL_KINDS)[number]

const { state, notes, handled_by, handled_at, version, person, person_name, company_name } =
  visitReportRowSchema.shape

/** Unusual series of credential checks, and how the utility handled it. */
export const unusualCheckRowSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  kind: z.enum(UNUSUAL_KINDS),
  person,
  person_name,
  company_name,
  /** Number of unusual checks. */
  count: z.int(),
  /** Number of different places within an hour. */
  places: z.int(),
  /** Time of the last check. */
  last_at: z.string(),
  state,
  notes,
  handled_by,
  handled_at,
  version,
})
export type UnusualCheckRow = z.infer<typeof unusualCheckRowSchema>

export const unusualCheckSchema = unusualCheckRowSchema
  .omit({ handled_by: true })
  .extend({ handled_name: z.string() })
export type UnusualCheck = z.infer<typeof unusualCheckSchema>

export const unusualCredentialCheckPatchSchema = visitReportPatchSchema

/** Number of days for which a person's page shows the checks of the credential. */
export const CHECK_DAYS = 30

/** Checks of a person's credential: number per day, oldest day first, and time of the last check. */
export const personChecksSchema = z.object({
  total: z.int(),
  last_at: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type PersonChecks = z.infer<typeof personChecksSchema>
