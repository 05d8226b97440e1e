import { formatTime } from '../../domain/common/days.ts'
import type { ReviewKind } from '../../domain/documents/kinds.ts'
import { createReviewId } from '../../domain/documents/reviews.ts'
import type { Actor } from '../../domain/groups.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Hold = Row<'review_holds'>

export interface ReviewContext {
  actor: Actor
  now: Date
}

export const isDocumentReservationExpired = ({ until }: Hold, now: Date): boolean =>
  until <= now.toISOString()

/** Throws 409 if another reviewer has the document open. Returns the user's own reservation, if there is one. */
export const assertNotReservedByOtherReviewer = async (
  store: Reader,
  id: string,
  { actor, now }: ReviewContext,
): Promise<Hold | undefined> => {
  const hold = await store.getOne('review_holds', id)
  if (hold && hold.user !== actor.id && !isDocumentReservationExpired(hold, now))
    throw new HttpError(409, texts.evidenceInReview(hold.name, formatTime(new Date(hold.until))))
  return hold
}

/** Ends the reservation of a document after its review. Throws 409 if another reviewer has the document open. */
export const endDocumentReservation = async (
  tx: Writer,
  kind: ReviewKind,
  document: number,
  context: ReviewContext,
): Promise<void> => {
  const hold = await assertNotReservedByOtherReviewer(tx, createReviewId(kind, document), context)
  if (hold) await tx.delete('review_holds', hold.id)
}
