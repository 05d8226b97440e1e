import { z } from 'zod'
import { createMultilineTextSchema, rowVersionSchema } from '../fields/inputs.ts'

/** Returns the number of a visitor's report, which the visitor can quote: "R-000123". */
export const formatVisitReportFolio = (id: number | string): string => `R-${String(id).padStart(6, '0')}`

/** States of the utility's work on a visitor's report. */
export const VISIT_STATES = ['open', 'looking', 'closed'] as const

/** Report of a visitor. The names on the credential are copied, because the person may be deleted later. */
export const visitReportRowSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  /** Scanned text; empty if an accreditation number was typed. */
  credential: z.string(),
  /** Accreditation number, typed or printed on the scanned card. */
  number: z.string(),
  /** Id of the person on the credential; empty if unknown. */
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
  /** User who last changed the state of the report; null before the first change. */
  handled_by: z.int().nullable(),
  handled_at: z.string().nullable(),
  version: rowVersionSchema,
})
export type VisitReportRow = z.infer<typeof visitReportRowSchema>

/** Visitor's report as the API returns it, with temporary addresses of the picture. */
export const visitReportSchema = visitReportRowSchema.omit({ photo: true, handled_by: true }).extend({
  handled_name: z.string(),
  picture: z.string().nullable(),
  thumbnail: z.string().nullable(),
})
export type VisitReport = z.infer<typeof visitReportSchema>

export const visitReportPatchSchema = z.strictObject({
  state: z.enum(VISIT_STATES).optional(),
  notes: createMultilineTextSchema(4000).optional(),
})
