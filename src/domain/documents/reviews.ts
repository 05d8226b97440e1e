import { z } from 'zod'
import { accreditationTypeRowSchema } from '../catalogs/schemas.ts'
import { addDays, countDaysBetween, getStartOfMexicanDay, toMexicoDay } from '../common/days.ts'
import { type Range, range } from '../common/filters.ts'
import { PERIODS } from '../obligations/periods.ts'
import { taxListStateSchema } from '../taxList/schemas.ts'
import { documentKindOfReview, documentKinds, REVIEWED_KINDS, type ReviewKind } from './kinds.ts'
import { reviewedDocumentSchema } from './schemas.ts'

/** Duration of a reviewer's lock on a document, in minutes. It is extended while the reviewer works on it. */
export const HOLD_MINUTES = 10

/** Lock of a document, so that only one reviewer decides on it until the given time. */
const documentReviewLockSchema = z.object({ by: z.string(), mine: z.boolean(), until: z.string() })

const reviews = REVIEWED_KINDS.map((name) => ({ name, ...documentKinds[name].review }))

/** Kinds of reviewed documents: for a requirement of a person, or for an obligation of a company. */
export const REVIEW_KINDS = reviews.map(({ kind }) => kind) as [ReviewKind, ...ReviewKind[]]

/** Id of a document that waits for review: 'persona-12' or 'empresa-7'. */
export const reviewIdSchema = z
  .string()
  .regex(new RegExp(`^(?:${reviews.map(({ prefix }) => prefix).join('|')})-[1-9]\\d{0,14}$`, 'u'))
export const createReviewId = (kind: ReviewKind, document: number): string =>
  `${documentKinds[documentKindOfReview(kind)].review.prefix}-${document}`

/** Splits a review id into the kind and the id of the document. */
export const parseReviewId = (id: string): { kind: ReviewKind; document: number } => {
  const [prefix, document] = id.split('-')
  return {
    kind: reviews.find((review) => review.prefix === prefix)?.kind ?? 'person',
    document: Number(document),
  }
}

/** Document that waits for review, with its owner, requirement and lock. Company documents have no person. */
export const waitingDocumentSchema = reviewedDocumentSchema.extend({
  id: reviewIdSchema,
  kind: z.enum(REVIEW_KINDS),
  /** Id of the document among those of its kind. */
  document: z.int(),
  /** Name of the person's requirement or the company's obligation. */
  name: z.string(),
  type: z.int().nullable(),
  obligation: z.int().nullable(),
  period: z.string().nullable(),
  /** Period of a recurring obligation; null for other documents. */
  recurs: z.enum(PERIODS).nullable(),
  personnel: z.string().nullable(),
  person_name: z.string(),
  company: z.int(),
  company_name: z.string(),
  /** Situation of the company in the SAT's list. */
  tax_list: taxListStateSchema,
  ...accreditationTypeRowSchema.pick({ validity: true, validity_months: true }).shape,
  held: documentReviewLockSchema.nullable(),
})
export type WaitingDocument = z.infer<typeof waitingDocumentSchema>

/** Reviewer with the number of documents reviewed in the last days. */
const reviewerActivitySchema = z.object({ id: z.int(), name: z.string(), reviewed: z.int() })

export const REVIEWER_DAYS = 30

/** Review statistics of the documents of people and companies. */
export const reviewFiguresSchema = z.object({
  waiting: z.int(),
  /** Upload time of the median waiting document; null without waiting documents. */
  median_since: z.string().nullable(),
  /** Upload time of the oldest waiting document; null without waiting documents. */
  oldest_since: z.string().nullable(),
  reviewers: z.array(reviewerActivitySchema),
})
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>

/** Returns how many calendar days a document that was uploaded at a moment has waited for its review. */
export const countWaitingDays = (since: string, now: Date): number =>
  Math.max(0, countDaysBetween(toMexicoDay(new Date(since)), toMexicoDay(now)))

/** Returns the filter for documents that have waited at least `days` and less than `below` calendar days. */
export const getWaitingDocumentsFilter = (
  { days, below }: { days?: number | undefined; below?: number | undefined | null },
  now: Date,
): { review: 'pending'; created_at?: Range<string> } => {
  /** First moment since which a document has waited less than the given days. */
  const getStart = (waited: number): Date => getStartOfMexicanDay(addDays(toMexicoDay(now), 1 - waited))
  const since = range({
    ...(days && { to: new Date(getStart(days).getTime() - 1).toISOString() }),
    ...(below && { from: getStart(below).toISOString() }),
  })
  return { review: 'pending', ...(days || below ? { created_at: since } : {}) }
}
