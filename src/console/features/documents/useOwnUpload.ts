import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { useActor } from '../../port/session.ts'
import { getSettings } from '../../port/settings.ts'

/** Returns whether the user's approval of their own upload is refused or needs a reason; undefined if it is allowed. */
export const useOwnUpload = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useActor()
  if (!document?.own_upload || !getSettings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
