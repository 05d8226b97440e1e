import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { useActor } from '../../port/session.ts'
import { getSettings } from '../../port/settings.ts'

/**
 * Returns whether users may not approve a document that they have uploaded themselves ('refused') or must give a reason;
 * undefined if the approval is allowed.
 */
export const useOwnUpload = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useActor()
  if (!document?.own_upload || !getSettings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
