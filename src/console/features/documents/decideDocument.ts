import type { z } from 'zod'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { evidenceReview, ReviewedDocument } from '../../../domain/evidence.ts'
import type { ItemEvidence } from '../../../domain/personnel.ts'
import type { ReviewKind } from '../../../domain/reviews.ts'
import { call } from '../../port/client.ts'
import { ifMatch } from '../../port/requestBodies.ts'
import type { DocumentDay } from './documentDays.ts'

/** The calls answer with different records, and the audit log has a sentence for each. */
const ENDPOINTS = {
  person: 'evidence.review',
  company: 'companyPapers.review',
} as const satisfies Record<ReviewKind, EndpointName>

type Decision = z.input<typeof evidenceReview>

/** Approves, rejects or reopens a document of this version. Throws HttpError 412 if another user changed it. */
export const decideDocument = (kind: ReviewKind, id: number, body: Decision, version: number) =>
  call(ENDPOINTS[kind], { params: { id }, body, headers: ifMatch(version) })

/** The key of the draft of a rejection. */
export const rejectionDraft = (kind: ReviewKind, id: number): string =>
  `${ENDPOINTS[kind].replace('.review', '')}/${id}`

/** The days that a reviewer confirms, the required one first, by how long such a document is valid. */
export const REVIEWED_DAYS: Record<ItemEvidence['validity'], readonly DocumentDay[]> = {
  issue: ['issued_on'],
  date: ['expires_on', 'issued_on'],
  for_good: [],
}

/** Returns the approval of a document with these days. */
export const approvalOf = (
  validity: ItemEvidence['validity'],
  days: Pick<ReviewedDocument, DocumentDay> | Record<DocumentDay, string>,
): Decision => ({
  decision: 'approve',
  ...Object.fromEntries(REVIEWED_DAYS[validity].map((day) => [day, days[day] || null])),
})

/** Whether a document has the day without which it cannot be approved. */
export const hasRequiredDay = (
  validity: ItemEvidence['validity'],
  document: Pick<ReviewedDocument, DocumentDay>,
): boolean => {
  const [required] = REVIEWED_DAYS[validity]
  return !required || document[required] !== null
}
