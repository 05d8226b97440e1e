import type { z } from 'zod'
import type { documentReviewBodySchema } from '../../../domain/documents/evidence.ts'
import type { ReviewedKind } from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import type { ItemEvidence } from '../../../domain/people/schemas.ts'
import { callEndpoint } from '../../port/client.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import type { DocumentDay } from './documentDays.ts'

type DocumentReviewBody = z.input<typeof documentReviewBodySchema>

/** Approves, rejects or reopens a version of a document. Throws HttpError 412 if another user changed it. */
export const sendDocumentDecision = (
  kind: ReviewedKind,
  id: number,
  body: DocumentReviewBody,
  version: number,
) => callEndpoint(`${kind}.review`, { params: { id }, body, headers: getIfMatchHeader(version) })

/** Returns the key under which the unsaved input of the rejection dialog is stored. */
export const getRejectionFormDraftKey = (kind: ReviewedKind, id: number): string => `${kind}/${id}`

/** Days of a document that a reviewer confirms, by kind of validity. The first one is required. */
export const REVIEWED_DAYS: Record<ItemEvidence['validity'], readonly DocumentDay[]> = {
  issue: ['issued_on'],
  date: ['expires_on', 'issued_on'],
  for_good: [],
}

export const toApprovalRequestBody = (
  validity: ItemEvidence['validity'],
  days: Pick<ReviewedDocument, DocumentDay> | Record<DocumentDay, string>,
): DocumentReviewBody => ({
  decision: 'approve',
  ...Object.fromEntries(REVIEWED_DAYS[validity].map((day) => [day, days[day] || null])),
})

/** Returns whether a document has the issue or expiry day that its approval requires. */
export const hasDateRequiredForApproval = (
  validity: ItemEvidence['validity'],
  document: Pick<ReviewedDocument, DocumentDay>,
): boolean => {
  const [required] = REVIEWED_DAYS[validity]
  return !required || document[required] !== null
}
