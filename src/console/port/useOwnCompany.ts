import { getCompanyScope } from '../../domain/permissions.ts'
import { useActor } from './session.ts'

/** Returns the company of a company's user (0: none assigned yet), or undefined for users who see all companies. */
export const useOwnCompany = (): number | undefined => {
  const scope = getCompanyScope(useActor())
  return scope === 'all' ? undefined : scope
}
