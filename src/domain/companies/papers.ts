import { z } from 'zod'
import { documentSchema } from '../documents/schemas.ts'
import { booleanInputSchema, createRequiredLineSchema } from '../fields/inputs.ts'
import { obligationListItemSchema } from '../obligations/schemas.ts'
import { PAPER_STATES } from './paperStatus.ts'

/** Company document for one period. `paper` is the newest submission, `versions` the number of submissions. */
const paperCellSchema = z.object({
  period: z.string().nullable(),
  due: z.string(),
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  until: z.string().nullable(),
  paper: documentSchema('companyPapers').nullable(),
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
