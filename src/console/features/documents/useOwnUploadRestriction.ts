import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { useActor } from '../../port/session.ts'
import { getSettings } from '../../port/settings.ts'

/** Returns 'refused' if users may not approve their own upload, 'reason' if they must give a reason, otherwise undefined. */
export const useOwnUploadRestriction = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useActor()
  if (!document?.own_upload || !getSettings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
