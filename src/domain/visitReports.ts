import { z } from 'zod'
import { clean, version } from './fields.ts'

/** Returns the folio of a report, which its visitor can quote: "R-000123". */
export const formatFolio = (id: number | string): string => `R-${String(id).padStart(6, '0')}`

/** How far the utility is with a report. */
export const VISIT_STATES = ['open', 'looking', 'closed'] as const

/** What a visitor told of a visit, and what the utility made of it. Whom the credential named is kept as it was then, as the person may be gone one day. */
export const visitReportRow = z.object({
  id: z.int(),
  created_at: z.string(),
  /** What was scanned, as it came; empty where a number was typed. */
  credential: z.string(),
  /** What was typed, or what is printed on the card that was scanned. */
  number: z.string(),
  /** Whom it names: an id, and what the person and its company were called. Empty where it names nobody. */
  person: z.string(),
  person_name: z.string(),
  company_name: z.string(),
  /** Was the credential valid then? */
  was_valid: z.boolean(),
  what: z.string(),
  place: z.string(),
  phone: z.string(),
  /** The key of the picture that came with it. */
  photo: z.string().nullable(),
  state: z.enum(VISIT_STATES),
  notes: z.string(),
  /** Who changed it last, and when; null while nobody has. */
  handled_by: z.int().nullable(),
  handled_at: z.string().nullable(),
  version,
})
export type VisitReportRow = z.infer<typeof visitReportRow>

/** The same on the wire: its picture as addresses that end. */
export const visitReport = visitReportRow.omit({ photo: true, handled_by: true }).extend({
  handled_name: z.string(),
  picture: z.string().nullable(),
  thumbnail: z.string().nullable(),
})
export type VisitReport = z.infer<typeof visitReport>

/** What the utility changes of it. */
export const visitReportPatch = z.strictObject({
  state: z.enum(VISIT_STATES).optional(),
  notes: clean(4000).optional(),
})
