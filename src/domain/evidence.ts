import { z } from 'zod'
import { addMonths, type Day, FIRST_DAY, LAST_DAY, latest } from './days.ts'
import { type Demands, REVIEWS, type Review } from './demands.ts'
import { storedFile } from './documents.ts'
import { DOCUMENT_WORDS } from './documentWords.ts'
import { optionalDay, optionalLine, version, wireId } from './fields.ts'
import { wordsOf } from './stateWords.ts'
import { withdrawal } from './withdrawals.ts'

/** Why a document is rejected; the words beside it say more. */
export const REJECTIONS = [
  'illegible',
  'wrong_document',
  'wrong_person',
  'wrong_date',
  'incomplete',
  'other',
] as const

/** Their words. */
export const REJECTION_TEXTS: Record<(typeof REJECTIONS)[number], string> = {
  illegible: 'No se lee',
  wrong_document: 'Es otro documento',
  wrong_person: 'Es de otra persona',
  wrong_date: 'La fecha no coincide',
  incomplete: 'Está incompleto',
  other: 'Otro motivo',
}

const NOTE = 500

/** What is kept of a document that the utility looks at: its file, its days, and what was decided of it. */
export const reviewedFile = storedFile
  .omit(
    Object.fromEntries(Object.keys(withdrawal).map((field) => [field, true])) as Record<
      keyof typeof withdrawal,
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
    version,
  })
export type ReviewedFile = z.infer<typeof reviewedFile>

/** One that proves an item. `company` is where its person works now. */
export const evidenceRow = reviewedFile.extend({ item: z.int(), personnel: z.string(), type: z.int() })
export type EvidenceRow = z.infer<typeof evidenceRow>

/** A document that the utility looks at, on the wire. Who of the utility decided is not told to contractors. */
export const wireReviewed = reviewedFile
  .pick({
    ...{ id: true, issued_on: true, expires_on: true, review: true, rejection: true, note: true },
    ...{ reviewed_at: true, created_at: true, file_name: true, media_type: true, size: true, scan: true },
    version: true,
  })
  .extend({
    file: z.string(),
    uploaded_by: z.string().optional(),
    reviewed_by: z.string().optional(),
    /** For users who review: they uploaded it themselves. */
    own_upload: z.literal(true).optional(),
  })
export type ReviewedDocument = z.infer<typeof wireReviewed>

/** One that proves an item. */
export const evidence = wireReviewed.extend(
  evidenceRow.pick({ item: true, personnel: true, type: true }).extend({ type_name: z.string() }).shape,
)
export type Evidence = z.infer<typeof evidence>

/** POST /api/evidence/: a document for an item, with the days that its kind asks for. */
export const newEvidence = z.strictObject({
  item: wireId,
  issued_on: optionalDay.default(null),
  expires_on: optionalDay.default(null),
})

/** What is decided of a document; whoever approves may put its days right. `reopen` takes back what was decided: it waits again. */
export const evidenceReview = z
  .strictObject({
    decision: z.enum(['approve', 'reject', 'reopen']),
    rejection: z.enum(REJECTIONS).nullable().default(null),
    note: optionalLine(NOTE).default(''),
    /** Why a super-admin approves a document that they uploaded, where the settings demand a second reviewer. */
    reason: optionalLine(NOTE).default(''),
    issued_on: optionalDay.optional(),
    expires_on: optionalDay.optional(),
  })
  .refine(({ decision, rejection }) => decision !== 'reject' || rejection !== null, {
    error: 'required',
    path: ['rejection'],
  })
  .refine(({ rejection, note }) => rejection !== 'other' || note !== '', {
    error: 'required',
    path: ['note'],
  })

/** What the utility ticks by hand, and until when; null: until somebody takes it back. */
export const handTick = z.strictObject({ status: z.boolean(), until: optionalDay.default(null) })

/** Which of a document's days a requirement asks for, and where they are wrong. */
export const daysOfEvidence = (
  { validity, validity_months: months }: Demands,
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

/** What an item keeps of its documents, oldest first: until when an approved one proves it, and where the newest stands. An approved one still holds while a newer one waits. */
export const provedBy = (
  documents: readonly Pick<EvidenceRow, 'review' | 'expires_on'>[],
): { proved_until: Day; review: Review | null } => ({
  proved_until: latest([
    FIRST_DAY,
    ...documents.filter(({ review }) => review === 'approved').map((one) => one.expires_on ?? LAST_DAY),
  ]),
  review: documents.at(-1)?.review ?? null,
})

/** The words of where a document stands. */
export const EVIDENCE_STATE_TEXTS: Record<EvidenceState, string> = {
  ...wordsOf(DOCUMENT_WORDS, 'one'),
  expired: DOCUMENT_WORDS.ended.one,
}
export type EvidenceState = Review | 'expired'

/** Where a document stands on a day: an approved one ends by itself. */
export const evidenceStateOn = (
  { review, expires_on }: Pick<EvidenceRow, 'review' | 'expires_on'>,
  today: Day,
): EvidenceState => (review === 'approved' && (expires_on ?? LAST_DAY) < today ? 'expired' : review)
