import { z } from 'zod'
import { addMonths, type Day } from './days.ts'
import { booleanInputSchema } from './fields.ts'

/** How long a document is valid: some months from its issue, until the date on it, or without end. */
export const VALIDITIES = ['issue', 'date', 'for_good'] as const
export const UPLOADERS = ['contractor', 'utility'] as const
/** Traffic-light colour of a person who lacks the document. */
export const ABSENCES = ['danger', 'warning'] as const

/** Review states of a document. `replaced` means that a newer document arrived before the review. */
export const REVIEWS = ['pending', 'approved', 'rejected', 'replaced'] as const
export type Review = (typeof REVIEWS)[number]

/** Default days before expiration on which a warning is sent. */
const WARNING_DAYS = [30, 14, 7]
const MAX_WARNINGS = 6
const MAX_MONTHS = 240
const MAX_WARNING_DAYS = 365

/** Rules for the documents that prove a requirement. Without `wants_document`, users tick the requirement. */
export const documentRuleFields = {
  wants_document: z.boolean().default(false),
  validity: z.enum(VALIDITIES).default('for_good'),
  validity_months: z.int().nullable().default(null),
  warning_days: z.array(z.int()).default(WARNING_DAYS),
  brought_by: z.enum(UPLOADERS).default('contractor'),
  absence: z.enum(ABSENCES).default('warning'),
}
const documentRulesSchema = z.object(documentRuleFields)
export type DocumentRules = z.output<typeof documentRulesSchema>
/** Default rules for the documents of a requirement. */
export const DEFAULT_DOCUMENT_RULES: DocumentRules = documentRulesSchema.parse({})

/** Document rules in lists, only sent to users who manage the catalogues. */
export const listedDocumentRuleFields = {
  wants_document: z.boolean().optional(),
  validity: z.enum(VALIDITIES).optional(),
  validity_months: z.int().nullable().optional(),
  warning_days: z.array(z.int()).optional(),
  brought_by: z.enum(UPLOADERS).optional(),
  absence: z.enum(ABSENCES).optional(),
}
/** Document rules of one catalogue entry. */
export const documentRuleDetailFields = z.object(listedDocumentRuleFields).required().shape

/** Returns the last day of a validity that begins on `from`; null for a validity without end. */
export const getDocumentValidityEnd = (
  { validity, validity_months: months }: DocumentRules,
  from: Day,
): Day | null => (validity === 'for_good' || months === null ? null : addMonths(from, months))

const validityMonthsSchema = z.union([
  z.literal('').transform(() => null),
  z.int().min(1).max(MAX_MONTHS).nullable(),
])
const warningDaysListSchema = z
  .array(z.int().min(1).max(MAX_WARNING_DAYS))
  .max(MAX_WARNINGS)
  .transform((days) => [...new Set(days)].sort((a, b) => b - a))

/** Document rules in a request. Missing fields stay unchanged or get their defaults. */
export const documentRulePatchFields = {
  wants_document: booleanInputSchema.optional(),
  validity: z.enum(VALIDITIES).optional(),
  validity_months: validityMonthsSchema.optional(),
  warning_days: warningDaysListSchema.optional(),
  brought_by: z.enum(UPLOADERS).optional(),
  absence: z.enum(ABSENCES).optional(),
}
