import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { useActor } from '../../port/session.ts'
import { getSettings } from '../../port/settings.ts'

/**
 * Returns 'refused' if the user may not approve the own upload, 'reason' if a reason is required, or undefined if neither
 * applies.
 */
export const useOwnUploadRestriction = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useActor()
  if (!document?.own_upload || !getSettings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
