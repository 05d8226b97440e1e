import { z } from 'zod'
import type { DocumentRules, Review } from '../catalogs/documentRules.ts'
import { addMonths, type Day, FIRST_DAY, getLatestDate, LAST_DAY } from '../common/days.ts'
import { createOptionalLineSchema, optionalDaySchema } from '../fields/inputs.ts'
import { pickSingularOrPluralWords } from '../people/stateWords.ts'
import { DOCUMENT_WORDS } from './documentWords.ts'
import { REJECTIONS } from './kinds.ts'

const MAX_NOTE_LENGTH = 500

/** Body of a request that approves, rejects or reopens a document. Approving may correct its dates. */
export const documentReviewBodySchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject', 'reopen']),
    rejection: z.enum(REJECTIONS).nullable().default(null),
    note: createOptionalLineSchema(MAX_NOTE_LENGTH).default(''),
    /** Reason of a super-admin for approving an own upload although the settings require a second reviewer. */
    reason: createOptionalLineSchema(MAX_NOTE_LENGTH).default(''),
    issued_on: optionalDaySchema.optional(),
    expires_on: optionalDaySchema.optional(),
  })
  .refine(({ decision, rejection }) => decision !== 'reject' || rejection !== null, {
    error: 'required',
    path: ['rejection'],
  })
  .refine(({ rejection, note }) => rejection !== 'other' || note !== '', {
    error: 'required',
    path: ['note'],
  })

/** Body of a manual tick. Without `until`, the tick holds until a user removes it. */
export const manualTickBodySchema = z.strictObject({
  status: z.boolean(),
  until: optionalDaySchema.default(null),
})

/** Checks the dates of a document against its rules. Returns the dates to store, or the wrong field and the reason. */
export const validateDocumentDates = (
  { validity, validity_months: months }: DocumentRules,
  { issued_on, expires_on }: { issued_on: Day | null; expires_on: Day | null },
  today: Day,
):
  | { issued_on: Day | null; expires_on: Day | null }
  | { wrong: 'issued_on' | 'expires_on'; why: EvidenceFault } => {
  if (issued_on !== null && issued_on > today) return { wrong: 'issued_on', why: 'future' }
  if (validity === 'for_good') return { issued_on, expires_on: null }
  if (validity === 'date') {
    if (expires_on === null) return { wrong: 'expires_on', why: 'required' }
    return expires_on < today ? { wrong: 'expires_on', why: 'ended' } : { issued_on, expires_on }
  }
  if (issued_on === null) return { wrong: 'issued_on', why: 'required' }
  const ends = addMonths(issued_on, months ?? 0)
  return ends < today ? { wrong: 'issued_on', why: 'ended' } : { issued_on, expires_on: ends }
}
type EvidenceFault = 'required' | 'future' | 'ended'

/** Fields of a document that tell until when it proves something. */
export interface ReviewedDays {
  review: Review
  expires_on: Day | null
}

/** Returns until when documents prove a requirement, and the state of the newest review. `documents` are sorted oldest first. */
export const summarizeDocumentReviews = (
  documents: readonly ReviewedDays[],
): { proved_until: Day; review: Review | null } => ({
  proved_until: getLatestDate([
    FIRST_DAY,
    ...documents
      .filter(({ review }) => review === 'approved')
      .map((document) => document.expires_on ?? LAST_DAY),
  ]),
  review: documents.at(-1)?.review ?? null,
})

export const EVIDENCE_STATE_TEXTS: Record<EvidenceState, string> = {
  ...pickSingularOrPluralWords(DOCUMENT_WORDS, 'one'),
  expired: DOCUMENT_WORDS.ended.one,
}
export type EvidenceState = Review | 'expired'

/** Returns the state of a document on a day. Approved documents are `expired` after their last day. */
export const getRequirementDocumentState = (
  { review, expires_on }: ReviewedDays,
  today: Day,
): EvidenceState => (review === 'approved' && (expires_on ?? LAST_DAY) < today ? 'expired' : review)
