import { z } from 'zod'
import { newEvidence, reviewedFile, wireReviewed } from './evidence.ts'
import { requiredLine, wireBoolean, wireId } from './fields.ts'
import { listedObligation, month } from './obligations.ts'
import { PAPER_STATES } from './paperStanding.ts'

/** What is kept of a paper that a company brought: for a period, by its first month, or for none. */
export const companyPaperRow = reviewedFile.extend({ obligation: z.int(), period: z.string().nullable() })
export type CompanyPaperRow = z.infer<typeof companyPaperRow>

/** The same on the wire. */
export const companyPaper = wireReviewed.extend({
  ...companyPaperRow.pick({ company: true, obligation: true, period: true }).shape,
  obligation_name: z.string(),
})
export type CompanyPaper = z.infer<typeof companyPaper>

/** POST /api/company_papers/: a paper of a company, with its period where it recurs. */
export const newCompanyPaper = newEvidence
  .omit({ item: true })
  .extend({ company: wireId, obligation: wireId, period: month.nullable().default(null) })

/** One paper of one period as the grid shows it; `paper` is the newest that was brought, `versions` how many. */
const cell = z.object({
  period: z.string().nullable(),
  due: z.string(),
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  until: z.string().nullable(),
  paper: companyPaper.nullable(),
  versions: z.int(),
})
export type PaperCell = z.infer<typeof cell>

/** A year of a company: what is asked of it, and how things stand. `may_bring` is whether whoever asks brings it. */
export const paperGrid = z.object({
  id: z.int(),
  year: z.int(),
  years: z.array(z.int()),
  rows: z.array(
    z.object({
      obligation: listedObligation.omit({ active: true, version: true }),
      may_bring: z.boolean(),
      cells: z.array(cell),
    }),
  ),
})
export type PaperGrid = z.infer<typeof paperGrid>

/** A hold of a company's payments, decided by somebody, and its end. The reason is told to the company. */
export const holdDecision = z.strictObject({ held: wireBoolean, reason: requiredLine(500) })
