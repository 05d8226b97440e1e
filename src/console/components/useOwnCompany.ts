import { companyScope } from '../../domain/permissions.ts'
import { useActor } from '../api/session.ts'

/** The one company that a company's user works with (0: none yet); undefined for who sees them all. */
export const useOwnCompany = (): number | undefined => {
  const scope = companyScope(useActor())
  return scope === 'all' ? undefined : scope
}
