import { ListBase } from 'react-admin'
import { silent } from '../../shared/patience.ts'
import { MatrixFilters } from './MatrixFilters.tsx'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixPanel } from './MatrixPanel.tsx'
import { useBusy } from './useBusy.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
/** How often the page looks whether a colleague has ticked something, while it is in sight. */
const LOOK_MS = 20_000

/** Acreditación de Personal: who meets what (specification, section 2). Filters and page live in the address. */
export const AccreditationPage = () => {
  const busy = useBusy()
  const isIdle = busy.items.size === 0
  return (
    <ListBase
      resource="accreditation"
      storeKey={false}
      sort={BY_NAME}
      queryOptions={{ ...silent, refetchInterval: isIdle && LOOK_MS, refetchOnWindowFocus: isIdle }}
      disableAuthentication
    >
      <MatrixHead />
      <MatrixFilters />
      <MatrixPanel busy={busy} />
    </ListBase>
  )
}
