import { getAccessibleCompany } from '../../domain/permissions.ts'
import { useSignedInUser } from './session.ts'

/** Returns the company id of a contractor's user (0 if none is assigned); undefined for users who see all companies. */
export const useOwnCompanyId = (): number | undefined => {
  const scope = getAccessibleCompany(useSignedInUser())
  return scope === 'all' ? undefined : scope
}
