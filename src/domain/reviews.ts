import { z } from 'zod'
import { wireReviewed } from './evidence.ts'
import { PERIODS } from './periods.ts'
import { accreditationTypeRow } from './roles.ts'

/** For so long nobody else is given a document that somebody looks at, unless they go on looking. */
export const HOLD_MINUTES = 10

/** Who looks at a document now, and until when at least. */
const hold = z.object({ by: z.string(), mine: z.boolean(), until: z.string() })

/** Of whom a document is: it proves a requirement of a person, or an obligation of a company. */
export const REVIEW_KINDS = ['person', 'company'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** How the documents of each kind are told apart in an address. */
const PREFIXES: Record<ReviewKind, string> = { person: 'persona', company: 'empresa' }

/** What names a document among all that wait: 'persona-12', 'empresa-7'. */
export const reviewId = z.string().regex(/^(?:persona|empresa)-[1-9]\d{0,14}$/u)
export const reviewIdOf = (kind: ReviewKind, document: number): string => `${PREFIXES[kind]}-${document}`

/** The document that a valid `reviewId` names. */
export const reviewedBy = (id: string): { kind: ReviewKind; document: number } => ({
  kind: id.startsWith(PREFIXES.company) ? 'company' : 'person',
  document: Number(id.slice(id.indexOf('-') + 1)),
})

/** A document that waits for the utility, with whose it is, what is asked of it, and who looks at it. A company's own has no person. */
export const waitingDocument = wireReviewed.extend({
  id: reviewId,
  kind: z.enum(REVIEW_KINDS),
  /** Its id among those of its kind. */
  document: z.int(),
  /** What it proves: a requirement, or an obligation in a period. */
  name: z.string(),
  type: z.int().nullable(),
  obligation: z.int().nullable(),
  period: z.string().nullable(),
  /** How often the obligation recurs. */
  recurs: z.enum(PERIODS).nullable(),
  personnel: z.string().nullable(),
  person_name: z.string(),
  company: z.int(),
  company_name: z.string(),
  ...accreditationTypeRow.pick({ validity: true, validity_months: true }).shape,
  held: hold.nullable(),
})
export type WaitingDocument = z.infer<typeof waitingDocument>

/** Who has decided how many in the last days, most first. */
const reviewer = z.object({ id: z.int(), name: z.string(), reviewed: z.int() })

export const REVIEWER_DAYS = 30

/** How far the utility is with reviewing, people's documents and companies' together. */
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
