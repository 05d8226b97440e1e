import { z } from 'zod'
import { type DocumentRules, REVIEWS, type Review } from '../catalogs/documentRules.ts'
import { addMonths, type Day, FIRST_DAY, getLatestDate, LAST_DAY } from '../common/days.ts'
import { withdrawalFields } from '../common/withdrawals.ts'
import {
  createOptionalLineSchema,
  numericIdSchema,
  optionalDaySchema,
  rowVersionSchema,
} from '../fields/inputs.ts'
import { pickSingularOrPluralWords } from '../people/stateWords.ts'
import { storedFileSchema } from './documents.ts'
import { DOCUMENT_WORDS } from './documentWords.ts'

/** Reasons for rejecting a document. The reviewer can add a note. */
export const REJECTIONS = [
  'illegible',
  'wrong_document',
  'wrong_person',
  'wrong_date',
  'incomplete',
  'other',
] as const

export const REJECTION_TEXTS: Record<(typeof REJECTIONS)[number], string> = {
  illegible: 'No se lee',
  wrong_document: 'Es otro documento',
  wrong_person: 'Es de otra persona',
  wrong_date: 'La fecha no coincide',
  incomplete: 'Está incompleto',
  other: 'Otro motivo',
}

const MAX_NOTE_LENGTH = 500

/** Document that the utility reviews, with its file, dates and review. */
export const reviewedFileSchema = storedFileSchema
  .omit(
    Object.fromEntries(Object.keys(withdrawalFields).map((field) => [field, true])) as Record<
      keyof typeof withdrawalFields,
      true
    >,
  )
  .extend({
    id: z.int(),
    company: z.int(),
    issued_on: z.string().nullable(),
    expires_on: z.string().nullable(),
    review: z.enum(REVIEWS),
    rejection: z.enum(REJECTIONS).nullable(),
    note: z.string(),
    reviewed_by: z.int().nullable(),
    reviewed_at: z.string().nullable(),
    version: rowVersionSchema,
  })
export type ReviewedFile = z.infer<typeof reviewedFileSchema>

/** Document that proves a requirement of a person. `company` is the person's current company. */
export const evidenceRowSchema = reviewedFileSchema.extend({
  item: z.int(),
  personnel: z.string(),
  type: z.int(),
})
export type EvidenceRow = z.infer<typeof evidenceRowSchema>

/** Reviewed document as the API returns it. Contractors do not see the name of the reviewer. */
export const reviewedDocumentSchema = reviewedFileSchema
  .pick({
    id: true,
    issued_on: true,
    expires_on: true,
    review: true,
    rejection: true,
    note: true,
    reviewed_at: true,
    created_at: true,
    file_name: true,
    media_type: true,
    size: true,
    scan: true,
    version: true,
  })
  .extend({
    file: z.string(),
    uploaded_by: z.string().optional(),
    reviewed_by: z.string().optional(),
    /** Set if the reviewer uploaded the document. */
    own_upload: z.literal(true).optional(),
  })
export type ReviewedDocument = z.infer<typeof reviewedDocumentSchema>

/** Document that proves a person's requirement, as the API returns it. */
export const evidenceSchema = reviewedDocumentSchema.extend(
  evidenceRowSchema.pick({ item: true, personnel: true, type: true }).extend({ type_name: z.string() }).shape,
)
export type Evidence = z.infer<typeof evidenceSchema>

/** Body of POST /api/evidence/. The requirement decides which dates are needed. */
export const newRequirementDocumentSchema = z.strictObject({
  item: numericIdSchema,
  issued_on: optionalDaySchema.default(null),
  expires_on: optionalDaySchema.default(null),
})

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

/** Returns until when documents prove a requirement, and the state of the newest review. `documents` are sorted oldest first. */
export const summarizeDocumentReviews = (
  documents: readonly Pick<EvidenceRow, 'review' | 'expires_on'>[],
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
  { review, expires_on }: Pick<EvidenceRow, 'review' | 'expires_on'>,
  today: Day,
): EvidenceState => (review === 'approved' && (expires_on ?? LAST_DAY) < today ? 'expired' : review)
