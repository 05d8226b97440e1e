import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { useSignedInUser } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'

/** Returns 'refused' if users may not approve their own upload, 'reason' if they must give a reason, otherwise undefined. */
export const useOwnUploadRestriction = (
  document: Pick<ReviewedDocument, 'own_upload'> | undefined,
): 'refused' | 'reason' | undefined => {
  const { superAdmin } = useSignedInUser()
  if (!document?.own_upload || !getPortalSettings().secondReviewer) return undefined
  return superAdmin ? 'reason' : 'refused'
}
