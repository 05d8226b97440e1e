import { z } from 'zod'

/** A zone on the wire (specification, section 3). */
export const zone = z.object({ id: z.int(), name: z.string() })
export type Zone = z.infer<typeof zone>

/** What is kept of a company. */
export const companyRow = z.object({
  id: z.int(),
  company_name: z.string(),
  zone: z.int(),
  active: z.boolean(),
  created_at: z.string(),
})
export type CompanyRow = z.infer<typeof companyRow>

/** A company in lists (specification, section 3). */
export const company = z.object({
  id: z.int(),
  company_name: z.string(),
  name: z.string(),
  zone,
  active: z.boolean(),
})
export type Company = z.infer<typeof company>
