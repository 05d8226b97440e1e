import { z } from 'zod'
import { PAPER_STATES } from './companyPaperStatus.ts'
import { newEvidence, reviewedDocument, reviewedFile } from './evidence.ts'
import { requiredLine, wireBoolean, wireId } from './fields.ts'
import { obligationListItem, periodMonth } from './obligations.ts'

/** Document that a company submitted. `period` is the first month of its period, or null for a document without periods. */
export const companyDocumentRow = reviewedFile.extend({ obligation: z.int(), period: z.string().nullable() })
export type CompanyPaperRow = z.infer<typeof companyDocumentRow>

export const companyDocument = reviewedDocument.extend({
  ...companyDocumentRow.pick({ company: true, obligation: true, period: true }).shape,
  obligation_name: z.string(),
})
export type CompanyPaper = z.infer<typeof companyDocument>

/** Body of POST /api/company_papers/. `period` is required for documents with periods. */
export const newCompanyPaper = newEvidence
  .omit({ item: true })
  .extend({ company: wireId, obligation: wireId, period: periodMonth.nullable().default(null) })

/** Company document for one period. `paper` is the newest submission, `versions` the number of submissions. */
const companyDocumentCell = z.object({
  period: z.string().nullable(),
  due: z.string(),
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  until: z.string().nullable(),
  paper: companyDocument.nullable(),
  versions: z.int(),
})
export type PaperCell = z.infer<typeof companyDocumentCell>

/** Documents of a company in a year, by obligation and period. */
export const companyDocumentGrid = z.object({
  id: z.int(),
  year: z.int(),
  years: z.array(z.int()),
  rows: z.array(
    z.object({
      obligation: obligationListItem.omit({ active: true, version: true }),
      may_bring: z.boolean(),
      cells: z.array(companyDocumentCell),
    }),
  ),
})
export type PaperGrid = z.infer<typeof companyDocumentGrid>

/** Body that starts or ends a hold of a company's payments. The company sees the reason. */
export const paymentHoldBody = z.strictObject({ held: wireBoolean, reason: requiredLine(500) })
