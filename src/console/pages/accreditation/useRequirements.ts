import { useGetList, useListContext } from 'react-admin'
import type { AccreditationType } from '../../../domain/roles.ts'
import { settings } from '../../api/settings.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import type { MatrixPerson } from '../../providers/adapter/person.ts'

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } }
/** Kinds of requirement change a few times a year. */
const STALE_MS = 300_000

/** The kinds of requirement, where the back end can list them. */
export const useRequirementTypes = () =>
  useGetList<AccreditationType>('accreditationTypes', ALL, {
    ...queryOptions,
    staleTime: STALE_MS,
    enabled: settings().extras,
  })

/** The names of the matrix's columns: the kinds of requirement, and whatever else the people on the page have. */
export const useRequirements = (): { names: string[]; isPending: boolean } => {
  const { data: types = [], isLoading } = useRequirementTypes()
  const { data: people = [] } = useListContext<MatrixPerson>()
  const owned = people.flatMap(({ personnel_accreditation }) => personnel_accreditation)
  return { names: [...new Set([...types, ...owned].map(({ name }) => name))], isPending: isLoading }
}
