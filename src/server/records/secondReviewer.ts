import type { Actor } from '../../domain/groups.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { LoggedWriter } from '../store/store.ts'

/**
 * Throws 403 if a user approves their own upload although the settings require a second reviewer. A super-admin may do so with a
 * reason.
 */
export const assertReviewedBySecondPerson = (
  tx: LoggedWriter,
  { uploaded_by }: { uploaded_by: number },
  { decision, reason }: { decision: string; reason: string },
  { actor, config }: { actor: Actor; config: Pick<Config, 'secondReviewer'> },
): void => {
  if (!config.secondReviewer || decision !== 'approve' || uploaded_by !== actor.id) return
  if (!actor.superAdmin) throw new HttpError(403, texts.ownUpload)
  if (reason === '') throw new HttpError(400, { reason: [texts.ownUploadReason] })
  tx.log({ reason: texts.ownUploadApproved(reason) })
}
