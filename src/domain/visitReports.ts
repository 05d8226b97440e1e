import { z } from 'zod'
import { multilineText, version } from './fields.ts'

/** Returns the folio of a report, which its visitor can quote: "R-000123". */
export const formatFolio = (id: number | string): string => `R-${String(id).padStart(6, '0')}`

/** Progress of the utility on a report. */
export const VISIT_STATES = ['open', 'looking', 'closed'] as const

/** Report of a visitor. The names on the credential are stored as they were, since the person may be deleted later. */
export const visitReportRow = z.object({
  id: z.int(),
  created_at: z.string(),
  /** Scanned text; empty if a number was typed. */
  credential: z.string(),
  /** Typed number, or the number printed on the scanned card. */
  number: z.string(),
  /** Id of the person on the credential; empty if unknown. The names are those at the time of the report. */
  person: z.string(),
  person_name: z.string(),
  company_name: z.string(),
  /** Whether the credential was valid at the time of the report. */
  was_valid: z.boolean(),
  what: z.string(),
  place: z.string(),
  phone: z.string(),
  /** Storage key of the attached picture. */
  photo: z.string().nullable(),
  state: z.enum(VISIT_STATES),
  notes: z.string(),
  /** User and time of the last change; null before the first one. */
  handled_by: z.int().nullable(),
  handled_at: z.string().nullable(),
  version,
})
export type VisitReportRow = z.infer<typeof visitReportRow>

/** Report on the wire, with temporary addresses of the picture. */
export const visitReport = visitReportRow.omit({ photo: true, handled_by: true }).extend({
  handled_name: z.string(),
  picture: z.string().nullable(),
  thumbnail: z.string().nullable(),
})
export type VisitReport = z.infer<typeof visitReport>

export const visitReportPatch = z.strictObject({
  state: z.enum(VISIT_STATES).optional(),
  notes: multilineText(4000).optional(),
})
