import { useGetList } from 'react-admin'
import { can, companyScope } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { queryOptions } from '../../components/queryOptions.ts'

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** How many companies there are, for those who see more than one. */
export const useCompanyCount = (): number | undefined => {
  const actor = useActor()
  const enabled = can(actor, 'companies.list') && companyScope(actor) === 'all'
  return useGetList('companies', ONE, { ...queryOptions, enabled }).total
}
