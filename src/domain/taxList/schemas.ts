import { z } from 'zod'
import { rowVersionSchema } from '../fields/inputs.ts'
import { TAX_SITUATIONS } from './situations.ts'

/** Situation of a company's RFC in the list of CFF article 69-B, and the day of its publication. */
export const taxListStateSchema = z.object({
  situation: z.enum(TAX_SITUATIONS),
  since: z.string().nullable(),
})
export type TaxListState = z.infer<typeof taxListStateSchema>

/** Taxpayer as published in the list. A taxpayer with several procedures has the worst situation. */
export const listedTaxpayerRowSchema = z.object({
  id: z.int(),
  rfc: z.string(),
  name: z.string(),
  situation: z.enum(TAX_SITUATIONS).exclude(['none']),
  /** Day on which the situation was published; null if the list has none. */
  published_on: z.string().nullable(),
  /** Number and date of the letter of the situation, as published. */
  letter: z.string(),
})
export type ListedTaxpayer = Omit<z.infer<typeof listedTaxpayerRowSchema>, 'id'>

/** Numbers of taxpayers that a load of the list added, changed, removed and left unchanged. */
const loadFiguresSchema = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  /** Number of lines without an RFC, which the SAT suppressed. */
  hidden: z.int(),
})
export type LoadFigures = z.infer<typeof loadFiguresSchema>
export const NO_LOAD_FIGURES: LoadFigures = { added: 0, changed: 0, removed: 0, same: 0, hidden: 0 }

const LOAD_STATES = ['waiting', 'done', 'failed'] as const

/** Load of a published list: an upload, or a file in the operator's folder. */
export const taxListLoadRowSchema = z.object({
  id: z.int(),
  state: z.enum(LOAD_STATES),
  /** Storage key of the file; null after the load, because the file is public and large. */
  key: z.string().nullable(),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** User who uploaded the file; null for a file in the folder. */
  uploaded_by: z.int().nullable(),
  /** Day of the list, as the file says; null if it does not. */
  listed_on: z.string().nullable(),
  figures: loadFiguresSchema,
  /** Why the load failed. */
  reason: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Process that works on the load. */
  worker: z.string(),
  /** End of the process's lease in epoch milliseconds. */
  worker_until: z.int(),
  version: rowVersionSchema.default(1),
})
export type TaxListLoadRow = z.infer<typeof taxListLoadRowSchema>

/** Load as the API returns it. */
export const taxListLoadSchema = taxListLoadRowSchema
  .pick({
    id: true,
    state: true,
    file_name: true,
    size: true,
    listed_on: true,
    figures: true,
    reason: true,
    created_at: true,
    finished_at: true,
  })
  .extend({ uploaded_name: z.string() })
export type TaxListLoad = z.infer<typeof taxListLoadSchema>
