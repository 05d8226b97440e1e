import { z } from 'zod'
import {
  newRequirementDocumentSchema,
  reviewedDocumentSchema,
  reviewedFileSchema,
} from '../documents/evidence.ts'
import { booleanInputSchema, createRequiredLineSchema, numericIdSchema } from '../fields/inputs.ts'
import { obligationListItemSchema, periodMonthSchema } from '../obligations/schemas.ts'
import { PAPER_STATES } from './paperStatus.ts'

/** Document that a company submitted. `period` is the first month of its period, or null for a document without periods. */
export const companyPaperRowSchema = reviewedFileSchema.extend({
  obligation: z.int(),
  period: z.string().nullable(),
})
export type CompanyPaperRow = z.infer<typeof companyPaperRowSchema>

export const companyPaperSchema = reviewedDocumentSchema.extend({
  ...companyPaperRowSchema.pick({ company: true, obligation: true, period: true }).shape,
  obligation_name: z.string(),
})
export type CompanyPaper = z.infer<typeof companyPaperSchema>

/** Body of POST /api/company_papers/. `period` is required for documents with periods. */
export const newCompanyDocumentSchema = newRequirementDocumentSchema.omit({ item: true }).extend({
  company: numericIdSchema,
  obligation: numericIdSchema,
  period: periodMonthSchema.nullable().default(null),
})

/** Company document for one period. `paper` is the newest submission, `versions` the number of submissions. */
const paperCellSchema = z.object({
  period: z.string().nullable(),
  due: z.string(),
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  until: z.string().nullable(),
  paper: companyPaperSchema.nullable(),
  versions: z.int(),
})
export type PaperCell = z.infer<typeof paperCellSchema>

/** Documents of a company in a year, by obligation and period. */
export const paperGridSchema = z.object({
  id: z.int(),
  year: z.int(),
  years: z.array(z.int()),
  rows: z.array(
    z.object({
      obligation: obligationListItemSchema.omit({ active: true, version: true }),
      may_bring: z.boolean(),
      cells: z.array(paperCellSchema),
    }),
  ),
})
export type PaperGrid = z.infer<typeof paperGridSchema>

/** Body that starts or ends a hold of a company's payments. The company sees the reason. */
export const paymentHoldBodySchema = z.strictObject({
  held: booleanInputSchema,
  reason: createRequiredLineSchema(500),
})
