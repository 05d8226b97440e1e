import { z } from 'zod'
import { evidence } from './evidence.ts'
import { accreditationTypeRow } from './roles.ts'

/** For so long nobody else is given a document that somebody looks at, unless they go on looking. */
export const HOLD_MINUTES = 10

/** Who looks at a document now, and until when at least. */
const hold = z.object({ by: z.string(), mine: z.boolean(), until: z.string() })

/** A document that waits for the utility, with whose it is, what is asked of it, and who looks at it. */
export const waitingEvidence = evidence.extend({
  person_name: z.string(),
  company: z.int(),
  company_name: z.string(),
  ...accreditationTypeRow.pick({ validity: true, validity_months: true }).shape,
  held: hold.nullable(),
})
export type WaitingEvidence = z.infer<typeof waitingEvidence>

/** Who has decided how many in the last days, most first. */
const reviewer = z.object({ id: z.int(), name: z.string(), reviewed: z.int() })

export const REVIEWER_DAYS = 30

/** How far the utility is with reviewing. */
export const reviewFigures = z.object({
  waiting: z.int(),
  /** Since when the middle one of those that wait does, and the oldest; null where none waits. */
  median_since: z.string().nullable(),
  oldest_since: z.string().nullable(),
  reviewers: z.array(reviewer),
})
export type ReviewFigures = z.infer<typeof reviewFigures>

const DAY_MS = 86_400_000

/** Which documents have waited so many days at least, and less than so many, as a filter of kept fields. */
export const waitingFor = (
  { days, below }: { days?: number | undefined; below?: number | undefined | null },
  now: Date,
): { review: 'pending'; created_at?: { from?: string; to?: string } } => {
  const ago = (passed: number, ms = 0) => new Date(now.getTime() - passed * DAY_MS + ms).toISOString()
  const since = { ...(days && { to: ago(days) }), ...(below && { from: ago(below, 1) }) }
  return { review: 'pending', ...(days || below ? { created_at: since } : {}) }
}
