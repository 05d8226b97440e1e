import type { z } from 'zod'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { documentReviewBodySchema } from '../../../domain/documents/evidence.ts'
import type { ReviewKind } from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import type { ItemEvidence } from '../../../domain/people/schemas.ts'
import { callEndpoint } from '../../port/client.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import type { DocumentDay } from './documentDays.ts'

/** API endpoints that approve or reject documents of people and of companies. */
const ENDPOINTS = {
  person: 'evidence.review',
  company: 'companyPapers.review',
} as const satisfies Record<ReviewKind, EndpointName>

type DocumentReviewBody = z.input<typeof documentReviewBodySchema>

/** Approves, rejects or reopens a version of a document. Throws HttpError 412 if another user changed it. */
export const sendDocumentDecision = (
  kind: ReviewKind,
  id: number,
  body: DocumentReviewBody,
  version: number,
) => callEndpoint(ENDPOINTS[kind], { params: { id }, body, headers: getIfMatchHeader(version) })

/** Returns the key under which the unsaved input of the rejection dialog is stored. */
export const getRejectionFormDraftKey = (kind: ReviewKind, id: number): string =>
  `${ENDPOINTS[kind].replace('.review', '')}/${id}`

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
