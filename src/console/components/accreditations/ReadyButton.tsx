import { Button } from '@mui/material'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { queryOptions } from '../queryOptions.ts'

const READY = { active: true, ready: true }
const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' } } as const

/** How many could be accredited today, and the way to them, for whoever may. */
export const ReadyButton = () => {
  const translate = useTranslate()
  const { data, filterValues, setFilters } = useListContext()
  const isOffered = useCan('accreditation.grant') && settings().extras
  // The rows come first.
  const enabled = isOffered && data !== undefined
  const { total } = useGetList('personnel', { ...ONE, filter: READY }, { ...queryOptions, enabled })
  const isOn = filterValues.ready === true
  if (!isOffered || (!total && !isOn)) return null
  return (
    <Button
      variant={isOn ? 'contained' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => setFilters(isOn ? { active: true } : READY)}
    >
      {translate('personnel.ready', { smart_count: total ?? 0 })}
    </Button>
  )
}
