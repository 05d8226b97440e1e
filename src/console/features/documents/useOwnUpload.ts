import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { useActor } from '../../port/session.ts'
import { settings } from '../../port/settings.ts'

/** How the user may approve a document that they uploaded themselves: not at all, or with a reason. Undefined if nothing is demanded. */
export const useOwnUpload = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useActor()
  if (!document?.own_upload || !settings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
