import { ListBase } from 'react-admin'
import { queryOptions } from '../../components/queryOptions.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { MatrixContent } from './MatrixContent.tsx'
import { MatrixFilters } from './MatrixFilters.tsx'
import { MatrixHeader } from './MatrixHeader.tsx'
import { useBusyItems } from './useBusyItems.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
/** How often the page refetches to show what others ticked, while it is visible. */
const REFETCH_INTERVAL_MS = 20_000

/** Acreditación de Personal: who meets what (specification, section 2). Filters and page live in the address. */
export const AccreditationPage = () => {
  const busy = useBusyItems()
  const isIdle = busy.items.size === 0
  return (
    <ListBase
      resource="personnel"
      storeKey={false}
      sort={BY_NAME}
      queryOptions={{
        ...queryOptions,
        meta: MATRIX,
        refetchInterval: isIdle && REFETCH_INTERVAL_MS,
        refetchOnWindowFocus: isIdle,
      }}
      disableAuthentication
    >
      <MatrixHeader />
      <MatrixFilters />
      <MatrixContent busy={busy} />
    </ListBase>
  )
}
