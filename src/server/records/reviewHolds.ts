import { formatTime } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { type ReviewKind, toReviewId } from '../../domain/reviews.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Hold = Row<'review_holds'>

export interface Moment {
  actor: Actor
  now: Date
}

export const isOver = ({ until }: Hold, now: Date): boolean => until <= now.toISOString()

/** Refuses where somebody else looks at the document. */
export const assertNotHeld = async (
  store: Reader,
  id: string,
  { actor, now }: Moment,
): Promise<Hold | undefined> => {
  const hold = await store.getOne('review_holds', id)
  if (hold && hold.user !== actor.id && !isOver(hold, now))
    throw new HttpError(409, texts.evidenceHeld(hold.name, formatTime(new Date(hold.until))))
  return hold
}

/** Ends the hold of a document that is decided of; refuses where it is somebody else's. */
export const endHold = async (
  tx: Writer,
  kind: ReviewKind,
  document: number,
  moment: Moment,
): Promise<void> => {
  const hold = await assertNotHeld(tx, toReviewId(kind, document), moment)
  if (hold) await tx.delete('review_holds', hold.id)
}
